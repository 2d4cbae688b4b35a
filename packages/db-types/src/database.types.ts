// Generated from the migrations by `npm run types`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      achievements: {
        Row: {
          code: string;
          created_at: string;
          description: string;
          icon_url: string | null;
          id: string;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          created_at?: string;
          description: string;
          icon_url?: string | null;
          id?: string;
          name: string;
        };
        Update: {
          code?: string;
          created_at?: string;
          description?: string;
          icon_url?: string | null;
          id?: string;
          name?: string;
        };
        Relationships: [];
      };
      admin_audit_log: {
        Row: {
          action: string;
          actor_id: string | null;
          after: Json | null;
          before: Json | null;
          created_at: string;
          entity: string;
          entity_id: string | null;
          id: string;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          created_at?: string;
          entity: string;
          entity_id?: string | null;
          id?: string;
        };
        Update: {
          action?: string;
          actor_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          created_at?: string;
          entity?: string;
          entity_id?: string | null;
          id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "admin_audit_log_actor_id_fkey";
            columns: ["actor_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      challenge_matches: {
        Row: {
          accepted_at: string | null;
          best_of: number;
          challenge_id: string;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          id: string;
          needs_attention: boolean | null;
          outcome: string | null;
          participant1_id: string;
          participant2_id: string | null;
          result: string | null;
          scheduled_time: string | null;
          status: string;
          winner_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          best_of?: number;
          challenge_id: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          id?: string;
          needs_attention?: never;
          outcome?: string | null;
          participant1_id: string;
          participant2_id?: string | null;
          result?: string | null;
          scheduled_time?: string | null;
          status?: string;
          winner_id?: string | null;
        };
        Update: {
          accepted_at?: string | null;
          best_of?: number;
          challenge_id?: string;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          id?: string;
          needs_attention?: never;
          outcome?: string | null;
          participant1_id?: string;
          participant2_id?: string | null;
          result?: string | null;
          scheduled_time?: string | null;
          status?: string;
          winner_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "challenge_matches_challenge_id_fkey";
            columns: ["challenge_id"];
            isOneToOne: true;
            referencedRelation: "challenges";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "challenge_matches_decided_by_fkey";
            columns: ["decided_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "challenge_matches_participant1_id_fkey";
            columns: ["participant1_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "challenge_matches_participant2_id_fkey";
            columns: ["participant2_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "challenge_matches_winner_id_fkey";
            columns: ["winner_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
      challenges: {
        Row: {
          best_of: number;
          country: string | null;
          created_at: string;
          creator_participant_id: string;
          expires_at: string;
          format: string;
          game_id: string;
          id: string;
          is_team_challenge: boolean;
          preferred_schedule: string;
          privacy: string;
          status: string;
          wager_amount: number;
        };
        ComputedFields: never;
        Insert: {
          best_of?: number;
          country?: string | null;
          created_at?: string;
          creator_participant_id: string;
          expires_at: string;
          format?: string;
          game_id: string;
          id?: string;
          is_team_challenge?: boolean;
          preferred_schedule?: string;
          privacy?: string;
          status?: string;
          wager_amount?: number;
        };
        Update: {
          best_of?: number;
          country?: string | null;
          created_at?: string;
          creator_participant_id?: string;
          expires_at?: string;
          format?: string;
          game_id?: string;
          id?: string;
          is_team_challenge?: boolean;
          preferred_schedule?: string;
          privacy?: string;
          status?: string;
          wager_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: "challenges_creator_participant_id_fkey";
            columns: ["creator_participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "challenges_game_id_fkey";
            columns: ["game_id"];
            isOneToOne: false;
            referencedRelation: "games";
            referencedColumns: ["id"];
          },
        ];
      };
      contact_messages: {
        Row: {
          created_at: string;
          email: string;
          handled_at: string | null;
          id: string;
          message: string;
          name: string;
          origin_hash: string | null;
          subject: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          email: string;
          handled_at?: string | null;
          id?: string;
          message: string;
          name: string;
          origin_hash?: string | null;
          subject: string;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          email?: string;
          handled_at?: string | null;
          id?: string;
          message?: string;
          name?: string;
          origin_hash?: string | null;
          subject?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "contact_messages_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      disqualifications: {
        Row: {
          created_at: string;
          disqualified_by: string | null;
          id: string;
          participant_id: string;
          reason: string;
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          disqualified_by?: string | null;
          id?: string;
          participant_id: string;
          reason: string;
          tournament_id: string;
        };
        Update: {
          created_at?: string;
          disqualified_by?: string | null;
          id?: string;
          participant_id?: string;
          reason?: string;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "disqualifications_disqualified_by_fkey";
            columns: ["disqualified_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "disqualifications_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "disqualifications_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      escrows: {
        Row: {
          amount: number;
          challenge_id: string;
          created_at: string;
          id: string;
          participant_id: string;
          settled_at: string | null;
          status: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          challenge_id: string;
          created_at?: string;
          id?: string;
          participant_id: string;
          settled_at?: string | null;
          status?: string;
        };
        Update: {
          amount?: number;
          challenge_id?: string;
          created_at?: string;
          id?: string;
          participant_id?: string;
          settled_at?: string | null;
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: "escrows_challenge_id_fkey";
            columns: ["challenge_id"];
            isOneToOne: false;
            referencedRelation: "challenges";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "escrows_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
      friends: {
        Row: {
          created_at: string;
          id: string;
          responded_at: string | null;
          status: string;
          user_id_1: string;
          user_id_2: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          responded_at?: string | null;
          status?: string;
          user_id_1: string;
          user_id_2: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          responded_at?: string | null;
          status?: string;
          user_id_1?: string;
          user_id_2?: string;
        };
        Relationships: [
          {
            foreignKeyName: "friends_user_id_1_fkey";
            columns: ["user_id_1"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "friends_user_id_2_fkey";
            columns: ["user_id_2"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      games: {
        Row: {
          created_at: string;
          id: string;
          image_url: string | null;
          name: string;
          search_text: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          image_url?: string | null;
          name: string;
          search_text?: never;
        };
        Update: {
          created_at?: string;
          id?: string;
          image_url?: string | null;
          name?: string;
          search_text?: never;
        };
        Relationships: [];
      };
      group_participants: {
        Row: {
          created_at: string;
          group_id: string;
          id: string;
          losses: number;
          participant_id: string;
          points: number;
          position: number;
          score_difference: number;
          score_for: number;
          wins: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          group_id: string;
          id?: string;
          losses?: number;
          participant_id: string;
          points?: number;
          position: number;
          score_difference?: number;
          score_for?: number;
          wins?: number;
        };
        Update: {
          created_at?: string;
          group_id?: string;
          id?: string;
          losses?: number;
          participant_id?: string;
          points?: number;
          position?: number;
          score_difference?: number;
          score_for?: number;
          wins?: number;
        };
        Relationships: [
          {
            foreignKeyName: "group_participants_group_id_fkey";
            columns: ["group_id"];
            isOneToOne: false;
            referencedRelation: "tournament_groups";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "group_participants_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
      match_messages: {
        Row: {
          challenge_match_id: string | null;
          content: string;
          created_at: string;
          id: string;
          match_id: string | null;
          participant_id: string | null;
          sender_id: string;
          tournament_match_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          challenge_match_id?: string | null;
          content: string;
          created_at?: string;
          id?: string;
          match_id?: never;
          participant_id?: string | null;
          sender_id: string;
          tournament_match_id?: string | null;
        };
        Update: {
          challenge_match_id?: string | null;
          content?: string;
          created_at?: string;
          id?: string;
          match_id?: never;
          participant_id?: string | null;
          sender_id?: string;
          tournament_match_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "match_messages_challenge_match_id_fkey";
            columns: ["challenge_match_id"];
            isOneToOne: false;
            referencedRelation: "challenge_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_messages_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_messages_sender_id_fkey";
            columns: ["sender_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_messages_tournament_match_id_fkey";
            columns: ["tournament_match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
        ];
      };
      match_reports: {
        Row: {
          challenge_match_id: string | null;
          created_at: string;
          id: string;
          match_id: string | null;
          outcome: string;
          participant_id: string;
          reported_by: string | null;
          result: string;
          tournament_match_id: string | null;
          winner_id: string;
        };
        ComputedFields: never;
        Insert: {
          challenge_match_id?: string | null;
          created_at?: string;
          id?: string;
          match_id?: never;
          outcome: string;
          participant_id: string;
          reported_by?: string | null;
          result: string;
          tournament_match_id?: string | null;
          winner_id: string;
        };
        Update: {
          challenge_match_id?: string | null;
          created_at?: string;
          id?: string;
          match_id?: never;
          outcome?: string;
          participant_id?: string;
          reported_by?: string | null;
          result?: string;
          tournament_match_id?: string | null;
          winner_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "match_reports_challenge_match_id_fkey";
            columns: ["challenge_match_id"];
            isOneToOne: false;
            referencedRelation: "challenge_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_reports_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_reports_reported_by_fkey";
            columns: ["reported_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_reports_tournament_match_id_fkey";
            columns: ["tournament_match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "match_reports_winner_id_fkey";
            columns: ["winner_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
      messages: {
        Row: {
          content: string;
          created_at: string;
          id: string;
          read_at: string | null;
          receiver_id: string;
          sender_avatar_url: string | null;
          sender_id: string;
          sender_profile_id: string | null;
          sender_username: string | null;
        };
        ComputedFields: never;
        Insert: {
          content: string;
          created_at?: string;
          id?: string;
          read_at?: string | null;
          receiver_id: string;
          sender_avatar_url?: string | null;
          sender_id?: string;
          sender_profile_id?: never;
          sender_username?: string | null;
        };
        Update: {
          content?: string;
          created_at?: string;
          id?: string;
          read_at?: string | null;
          receiver_id?: string;
          sender_avatar_url?: string | null;
          sender_id?: string;
          sender_profile_id?: never;
          sender_username?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "messages_receiver_id_fkey";
            columns: ["receiver_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "messages_sender_profile_id_fkey";
            columns: ["sender_profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      news: {
        Row: {
          author_id: string | null;
          category: string;
          content: string;
          created_at: string;
          excerpt: string | null;
          game_related: string | null;
          id: string;
          image_urls: string[];
          search_text: string | null;
          slug: string;
          title: string;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string | null;
          category?: string;
          content?: string;
          created_at?: string;
          excerpt?: string | null;
          game_related?: string | null;
          id?: string;
          image_urls?: string[];
          search_text?: never;
          slug: string;
          title: string;
        };
        Update: {
          author_id?: string | null;
          category?: string;
          content?: string;
          created_at?: string;
          excerpt?: string | null;
          game_related?: string | null;
          id?: string;
          image_urls?: string[];
          search_text?: never;
          slug?: string;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: "news_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      notifications: {
        Row: {
          body: string | null;
          created_at: string;
          id: string;
          kind: string;
          link: string | null;
          read_at: string | null;
          title: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          body?: string | null;
          created_at?: string;
          id?: string;
          kind: string;
          link?: string | null;
          read_at?: string | null;
          title: string;
          user_id: string;
        };
        Update: {
          body?: string | null;
          created_at?: string;
          id?: string;
          kind?: string;
          link?: string | null;
          read_at?: string | null;
          title?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notifications_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      participants: {
        Row: {
          created_at: string;
          former_name: string | null;
          id: string;
          team_id: string | null;
          type: string;
          user_id: string | null;
          display_name: string | null;
        };
        ComputedFields: "display_name";
        Insert: {
          created_at?: string;
          former_name?: string | null;
          id?: string;
          team_id?: string | null;
          type: string;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          former_name?: string | null;
          id?: string;
          team_id?: string | null;
          type?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "participants_team_id_fkey";
            columns: ["team_id"];
            isOneToOne: true;
            referencedRelation: "teams";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "participants_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      payouts: {
        Row: {
          alias: string | null;
          amount: number;
          created_at: string;
          currency: string;
          cvu: string | null;
          id: string;
          note: string | null;
          paid_at: string | null;
          paid_by: string | null;
          participant_id: string;
          position: number;
          profile_id: string | null;
          status: string;
          tournament_id: string | null;
          tournament_name: string;
        };
        ComputedFields: never;
        Insert: {
          alias?: string | null;
          amount: number;
          created_at?: string;
          currency?: string;
          cvu?: string | null;
          id?: string;
          note?: string | null;
          paid_at?: string | null;
          paid_by?: string | null;
          participant_id: string;
          position: number;
          profile_id?: string | null;
          status?: string;
          tournament_id?: string | null;
          tournament_name: string;
        };
        Update: {
          alias?: string | null;
          amount?: number;
          created_at?: string;
          currency?: string;
          cvu?: string | null;
          id?: string;
          note?: string | null;
          paid_at?: string | null;
          paid_by?: string | null;
          participant_id?: string;
          position?: number;
          profile_id?: string | null;
          status?: string;
          tournament_id?: string | null;
          tournament_name?: string;
        };
        Relationships: [
          {
            foreignKeyName: "payouts_paid_by_fkey";
            columns: ["paid_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payouts_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payouts_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payouts_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      profile_private: {
        Row: {
          age_confirmed_at: string | null;
          created_at: string;
          email: string | null;
          full_name: string | null;
          payment_info: NonNullable<Json>;
          phone_number: string | null;
          profile_id: string;
        };
        ComputedFields: never;
        Insert: {
          age_confirmed_at?: string | null;
          created_at?: string;
          email?: string | null;
          full_name?: string | null;
          payment_info?: NonNullable<Json>;
          phone_number?: string | null;
          profile_id: string;
        };
        Update: {
          age_confirmed_at?: string | null;
          created_at?: string;
          email?: string | null;
          full_name?: string | null;
          payment_info?: NonNullable<Json>;
          phone_number?: string | null;
          profile_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "profile_private_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          bio: string | null;
          closed_at: string | null;
          country: string;
          created_at: string;
          full_name_public: boolean;
          game_identities: NonNullable<Json>;
          games_played: string[];
          id: string;
          role: string;
          search_text: string | null;
          stats: NonNullable<Json>;
          team_id: string | null;
          username: string;
          email: string | null;
          full_name: string | null;
          participant_id: string | null;
          payment_info: Json | null;
          personal_tickets: number | null;
          phone_number: string | null;
        };
        ComputedFields:
          | "email"
          | "full_name"
          | "participant_id"
          | "payment_info"
          | "personal_tickets"
          | "phone_number";
        Insert: {
          avatar_url?: string | null;
          bio?: string | null;
          closed_at?: string | null;
          country?: string;
          created_at?: string;
          full_name_public?: boolean;
          game_identities?: NonNullable<Json>;
          games_played?: string[];
          id: string;
          role?: string;
          search_text?: never;
          stats?: NonNullable<Json>;
          team_id?: string | null;
          username: string;
        };
        Update: {
          avatar_url?: string | null;
          bio?: string | null;
          closed_at?: string | null;
          country?: string;
          created_at?: string;
          full_name_public?: boolean;
          game_identities?: NonNullable<Json>;
          games_played?: string[];
          id?: string;
          role?: string;
          search_text?: never;
          stats?: NonNullable<Json>;
          team_id?: string | null;
          username?: string;
        };
        Relationships: [
          {
            foreignKeyName: "profiles_team_id_fkey";
            columns: ["team_id"];
            isOneToOne: false;
            referencedRelation: "teams";
            referencedColumns: ["id"];
          },
        ];
      };
      settings: {
        Row: {
          created_at: string;
          description: string;
          key: string;
          value: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          description: string;
          key: string;
          value: NonNullable<Json>;
        };
        Update: {
          created_at?: string;
          description?: string;
          key?: string;
          value?: NonNullable<Json>;
        };
        Relationships: [];
      };
      store_items: {
        Row: {
          amount: number;
          color_gradient: string;
          created_at: string;
          description: string | null;
          discount_percentage: number;
          id: string;
          image_url: string | null;
          is_active: boolean;
          mp_preference_id: string | null;
          name: string;
          price_ars: number;
          price_usd: number;
          stripe_price_id: string | null;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          amount?: number;
          color_gradient?: string;
          created_at?: string;
          description?: string | null;
          discount_percentage?: number;
          id?: string;
          image_url?: string | null;
          is_active?: boolean;
          mp_preference_id?: string | null;
          name: string;
          price_ars?: number;
          price_usd?: number;
          stripe_price_id?: string | null;
          type?: string;
        };
        Update: {
          amount?: number;
          color_gradient?: string;
          created_at?: string;
          description?: string | null;
          discount_percentage?: number;
          id?: string;
          image_url?: string | null;
          is_active?: boolean;
          mp_preference_id?: string | null;
          name?: string;
          price_ars?: number;
          price_usd?: number;
          stripe_price_id?: string | null;
          type?: string;
        };
        Relationships: [];
      };
      system_status: {
        Row: {
          created_at: string;
          id: number;
          is_enabled: boolean;
          maintenance_message: string | null;
          module_name: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: never;
          is_enabled?: boolean;
          maintenance_message?: string | null;
          module_name: string;
        };
        Update: {
          created_at?: string;
          id?: never;
          is_enabled?: boolean;
          maintenance_message?: string | null;
          module_name?: string;
        };
        Relationships: [];
      };
      team_join_requests: {
        Row: {
          created_at: string;
          id: string;
          resolved_at: string | null;
          status: string;
          team_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          resolved_at?: string | null;
          status?: string;
          team_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          resolved_at?: string | null;
          status?: string;
          team_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "team_join_requests_team_id_fkey";
            columns: ["team_id"];
            isOneToOne: false;
            referencedRelation: "teams";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "team_join_requests_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      team_members: {
        Row: {
          created_at: string;
          profile_id: string;
          role: string;
          team_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          profile_id: string;
          role?: string;
          team_id: string;
        };
        Update: {
          created_at?: string;
          profile_id?: string;
          role?: string;
          team_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "team_members_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "team_members_team_id_fkey";
            columns: ["team_id"];
            isOneToOne: false;
            referencedRelation: "teams";
            referencedColumns: ["id"];
          },
        ];
      };
      teams: {
        Row: {
          created_at: string;
          description: string | null;
          featured: boolean;
          game_identities: NonNullable<Json>;
          games: string[];
          id: string;
          is_recruiting: boolean;
          leader_id: string;
          logo_url: string | null;
          name: string;
          search_text: string | null;
          stats: NonNullable<Json>;
          participant_id: string | null;
          team_tickets: number | null;
        };
        ComputedFields: "participant_id" | "team_tickets";
        Insert: {
          created_at?: string;
          description?: string | null;
          featured?: boolean;
          game_identities?: NonNullable<Json>;
          games?: string[];
          id?: string;
          is_recruiting?: boolean;
          leader_id: string;
          logo_url?: string | null;
          name: string;
          search_text?: never;
          stats?: NonNullable<Json>;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          featured?: boolean;
          game_identities?: NonNullable<Json>;
          games?: string[];
          id?: string;
          is_recruiting?: boolean;
          leader_id?: string;
          logo_url?: string | null;
          name?: string;
          search_text?: never;
          stats?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: "teams_leader_id_fkey";
            columns: ["leader_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      ticket_orders: {
        Row: {
          amount_minor: number;
          created_at: string;
          credited_tickets: number;
          currency: string;
          flag: string | null;
          id: string;
          item_id: string | null;
          item_name: string;
          paid_at: string | null;
          participant_id: string;
          provider: string;
          reversed_tickets: number;
          session_id: string | null;
          status: string;
          tickets: number;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount_minor: number;
          created_at?: string;
          credited_tickets?: number;
          currency: string;
          flag?: string | null;
          id?: string;
          item_id?: string | null;
          item_name: string;
          paid_at?: string | null;
          participant_id: string;
          provider: string;
          reversed_tickets?: number;
          session_id?: string | null;
          status?: string;
          tickets: number;
          user_id: string;
        };
        Update: {
          amount_minor?: number;
          created_at?: string;
          credited_tickets?: number;
          currency?: string;
          flag?: string | null;
          id?: string;
          item_id?: string | null;
          item_name?: string;
          paid_at?: string | null;
          participant_id?: string;
          provider?: string;
          reversed_tickets?: number;
          session_id?: string | null;
          status?: string;
          tickets?: number;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "ticket_orders_item_id_fkey";
            columns: ["item_id"];
            isOneToOne: false;
            referencedRelation: "store_items";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "ticket_orders_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "ticket_orders_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      ticket_transactions: {
        Row: {
          actor_id: string | null;
          balance_after: number;
          created_at: string;
          delta: number;
          id: string;
          kind: string;
          participant_id: string;
          position: number;
          reason: string;
          reference_id: string | null;
          reference_type: string | null;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          balance_after: number;
          created_at?: string;
          delta: number;
          id?: string;
          kind: string;
          participant_id: string;
          position?: never;
          reason: string;
          reference_id?: string | null;
          reference_type?: string | null;
        };
        Update: {
          actor_id?: string | null;
          balance_after?: number;
          created_at?: string;
          delta?: number;
          id?: string;
          kind?: string;
          participant_id?: string;
          position?: never;
          reason?: string;
          reference_id?: string | null;
          reference_type?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "ticket_transactions_actor_id_fkey";
            columns: ["actor_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "ticket_transactions_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
      tournament_groups: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          position: number;
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
          position: number;
          tournament_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          name?: string;
          position?: number;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "tournament_groups_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      tournament_matches: {
        Row: {
          best_of: number;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          group_id: string | null;
          id: string;
          loser_next_match_id: string | null;
          loser_next_match_slot: number | null;
          needs_attention: boolean | null;
          next_match_id: string | null;
          next_match_slot: number | null;
          outcome: string | null;
          participant1_id: string | null;
          participant2_id: string | null;
          position_in_bracket: number;
          result: string | null;
          round: number;
          scheduled_time: string | null;
          stage: string;
          status: string;
          tournament_id: string;
          winner_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          best_of: number;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          group_id?: string | null;
          id?: string;
          loser_next_match_id?: string | null;
          loser_next_match_slot?: number | null;
          needs_attention?: never;
          next_match_id?: string | null;
          next_match_slot?: number | null;
          outcome?: string | null;
          participant1_id?: string | null;
          participant2_id?: string | null;
          position_in_bracket: number;
          result?: string | null;
          round: number;
          scheduled_time?: string | null;
          stage: string;
          status?: string;
          tournament_id: string;
          winner_id?: string | null;
        };
        Update: {
          best_of?: number;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          group_id?: string | null;
          id?: string;
          loser_next_match_id?: string | null;
          loser_next_match_slot?: number | null;
          needs_attention?: never;
          next_match_id?: string | null;
          next_match_slot?: number | null;
          outcome?: string | null;
          participant1_id?: string | null;
          participant2_id?: string | null;
          position_in_bracket?: number;
          result?: string | null;
          round?: number;
          scheduled_time?: string | null;
          stage?: string;
          status?: string;
          tournament_id?: string;
          winner_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "tournament_matches_decided_by_fkey";
            columns: ["decided_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_matches_group_id_fkey";
            columns: ["group_id"];
            isOneToOne: false;
            referencedRelation: "tournament_groups";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_matches_loser_next_match_id_fkey";
            columns: ["loser_next_match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_matches_next_match_id_fkey";
            columns: ["next_match_id"];
            isOneToOne: false;
            referencedRelation: "tournament_matches";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_matches_participant1_id_fkey";
            columns: ["participant1_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_matches_participant2_id_fkey";
            columns: ["participant2_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_matches_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_matches_winner_id_fkey";
            columns: ["winner_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
      tournament_participants: {
        Row: {
          checked_in_at: string | null;
          created_at: string;
          fee_paid: number;
          fee_wallet_id: string | null;
          final_position: number | null;
          id: string;
          participant_id: string;
          registered_by: string | null;
          seed: number | null;
          status: string;
          tournament_id: string;
        };
        ComputedFields: never;
        Insert: {
          checked_in_at?: string | null;
          created_at?: string;
          fee_paid?: number;
          fee_wallet_id?: string | null;
          final_position?: number | null;
          id?: string;
          participant_id: string;
          registered_by?: string | null;
          seed?: number | null;
          status?: string;
          tournament_id: string;
        };
        Update: {
          checked_in_at?: string | null;
          created_at?: string;
          fee_paid?: number;
          fee_wallet_id?: string | null;
          final_position?: number | null;
          id?: string;
          participant_id?: string;
          registered_by?: string | null;
          seed?: number | null;
          status?: string;
          tournament_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "tournament_participants_fee_wallet_id_fkey";
            columns: ["fee_wallet_id"];
            isOneToOne: false;
            referencedRelation: "wallets";
            referencedColumns: ["participant_id"];
          },
          {
            foreignKeyName: "tournament_participants_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: false;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_participants_registered_by_fkey";
            columns: ["registered_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tournament_participants_tournament_id_fkey";
            columns: ["tournament_id"];
            isOneToOne: false;
            referencedRelation: "tournaments";
            referencedColumns: ["id"];
          },
        ];
      };
      tournaments: {
        Row: {
          best_of: number;
          check_in_minutes: number | null;
          created_at: string;
          draw_seed: number;
          duration_text: string | null;
          entry_fee: number;
          finished_at: string | null;
          format: string;
          game: string;
          group_size: number;
          id: string;
          image_url: string | null;
          max_participants: number;
          name: string;
          prizes: NonNullable<Json>;
          qualifiers_per_group: number;
          registration_deadline: string | null;
          requirements: string | null;
          rules: string | null;
          schedule_info: string | null;
          search_text: string | null;
          seeding_mode: string;
          start_date: string;
          status: string;
          structure_generated_at: string | null;
          team_format: string;
          third_place_match: boolean;
          ticket_type: string;
          type: string;
          participant_count: number | null;
        };
        ComputedFields: "participant_count";
        Insert: {
          best_of?: number;
          check_in_minutes?: number | null;
          created_at?: string;
          draw_seed?: number;
          duration_text?: string | null;
          entry_fee?: number;
          finished_at?: string | null;
          format?: string;
          game: string;
          group_size?: number;
          id?: string;
          image_url?: string | null;
          max_participants?: number;
          name: string;
          prizes?: NonNullable<Json>;
          qualifiers_per_group?: number;
          registration_deadline?: string | null;
          requirements?: string | null;
          rules?: string | null;
          schedule_info?: string | null;
          search_text?: never;
          seeding_mode?: string;
          start_date: string;
          status?: string;
          structure_generated_at?: string | null;
          team_format?: string;
          third_place_match?: boolean;
          ticket_type?: string;
          type?: string;
        };
        Update: {
          best_of?: number;
          check_in_minutes?: number | null;
          created_at?: string;
          draw_seed?: number;
          duration_text?: string | null;
          entry_fee?: number;
          finished_at?: string | null;
          format?: string;
          game?: string;
          group_size?: number;
          id?: string;
          image_url?: string | null;
          max_participants?: number;
          name?: string;
          prizes?: NonNullable<Json>;
          qualifiers_per_group?: number;
          registration_deadline?: string | null;
          requirements?: string | null;
          rules?: string | null;
          schedule_info?: string | null;
          search_text?: never;
          seeding_mode?: string;
          start_date?: string;
          status?: string;
          structure_generated_at?: string | null;
          team_format?: string;
          third_place_match?: boolean;
          ticket_type?: string;
          type?: string;
        };
        Relationships: [
          {
            foreignKeyName: "tournaments_game_fkey";
            columns: ["game"];
            isOneToOne: false;
            referencedRelation: "games";
            referencedColumns: ["name"];
          },
        ];
      };
      user_achievements: {
        Row: {
          achievement_id: string;
          created_at: string;
          id: string;
          profile_id: string;
        };
        ComputedFields: never;
        Insert: {
          achievement_id: string;
          created_at?: string;
          id?: string;
          profile_id: string;
        };
        Update: {
          achievement_id?: string;
          created_at?: string;
          id?: string;
          profile_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "user_achievements_achievement_id_fkey";
            columns: ["achievement_id"];
            isOneToOne: false;
            referencedRelation: "achievements";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "user_achievements_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      user_blocks: {
        Row: {
          blocked_id: string;
          blocker_id: string;
          created_at: string;
        };
        ComputedFields: never;
        Insert: {
          blocked_id: string;
          blocker_id?: string;
          created_at?: string;
        };
        Update: {
          blocked_id?: string;
          blocker_id?: string;
          created_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "user_blocks_blocked_id_fkey";
            columns: ["blocked_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "user_blocks_blocker_id_fkey";
            columns: ["blocker_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      wallets: {
        Row: {
          balance: number;
          created_at: string;
          participant_id: string;
        };
        ComputedFields: never;
        Insert: {
          balance?: number;
          created_at?: string;
          participant_id: string;
        };
        Update: {
          balance?: number;
          created_at?: string;
          participant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "wallets_participant_id_fkey";
            columns: ["participant_id"];
            isOneToOne: true;
            referencedRelation: "participants";
            referencedColumns: ["id"];
          },
        ];
      };
    };
    Views: {
      matches: {
        Row: {
          best_of: number | null;
          challenge_id: string | null;
          game: string | null;
          id: string | null;
          kind: string | null;
          participant1_id: string | null;
          participant1_name: string | null;
          participant2_id: string | null;
          participant2_name: string | null;
          scheduled_time: string | null;
          status: string | null;
          tournament_id: string | null;
          tournament_name: string | null;
          challenge: {
            best_of: number;
            country: string | null;
            created_at: string;
            creator_participant_id: string;
            expires_at: string;
            format: string;
            game_id: string;
            id: string;
            is_team_challenge: boolean;
            preferred_schedule: string;
            privacy: string;
            status: string;
            wager_amount: number;
          } | null;
          participant1: {
            created_at: string;
            former_name: string | null;
            id: string;
            team_id: string | null;
            type: string;
            user_id: string | null;
          } | null;
          participant2: {
            created_at: string;
            former_name: string | null;
            id: string;
            team_id: string | null;
            type: string;
            user_id: string | null;
          } | null;
          tournament: {
            best_of: number;
            check_in_minutes: number | null;
            created_at: string;
            draw_seed: number;
            duration_text: string | null;
            entry_fee: number;
            finished_at: string | null;
            format: string;
            game: string;
            group_size: number;
            id: string;
            image_url: string | null;
            max_participants: number;
            name: string;
            prizes: NonNullable<Json>;
            qualifiers_per_group: number;
            registration_deadline: string | null;
            requirements: string | null;
            rules: string | null;
            schedule_info: string | null;
            search_text: string | null;
            seeding_mode: string;
            start_date: string;
            status: string;
            structure_generated_at: string | null;
            team_format: string;
            third_place_match: boolean;
            ticket_type: string;
            type: string;
          } | null;
          tournaments: {
            best_of: number;
            check_in_minutes: number | null;
            created_at: string;
            draw_seed: number;
            duration_text: string | null;
            entry_fee: number;
            finished_at: string | null;
            format: string;
            game: string;
            group_size: number;
            id: string;
            image_url: string | null;
            max_participants: number;
            name: string;
            prizes: NonNullable<Json>;
            qualifiers_per_group: number;
            registration_deadline: string | null;
            requirements: string | null;
            rules: string | null;
            schedule_info: string | null;
            search_text: string | null;
            seeding_mode: string;
            start_date: string;
            status: string;
            structure_generated_at: string | null;
            team_format: string;
            third_place_match: boolean;
            ticket_type: string;
            type: string;
          } | null;
        };
        ComputedFields:
          | "challenge"
          | "participant1"
          | "participant2"
          | "tournament"
          | "tournaments";
        Relationships: [];
      };
    };
    Functions: {
      accept_challenge: {
        Args: { p_match_id: string; p_password?: string };
        Returns: {
          accepted_at: string | null;
          best_of: number;
          challenge_id: string;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          id: string;
          needs_attention: boolean | null;
          outcome: string | null;
          participant1_id: string;
          participant2_id: string | null;
          result: string | null;
          scheduled_time: string | null;
          status: string;
          winner_id: string | null;
        };
        SetofOptions: {
          from: "*";
          to: "challenge_matches";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      admin_counts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          active_tournaments: number;
          admins: number;
          completed_tournaments: number;
          teams: number;
          users: number;
          waiting_tournaments: number;
        }[];
      };
      attach_checkout_session: {
        Args: { p_order_id: string; p_session_id: string };
        Returns: {
          amount_minor: number;
          created_at: string;
          credited_tickets: number;
          currency: string;
          flag: string | null;
          id: string;
          item_id: string | null;
          item_name: string;
          paid_at: string | null;
          participant_id: string;
          provider: string;
          reversed_tickets: number;
          session_id: string | null;
          status: string;
          tickets: number;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "ticket_orders";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      cancel_challenge: { Args: { p_match_id: string }; Returns: undefined };
      challenge: {
        Args: {
          match: Omit<
            Database["public"]["Views"]["matches"]["Row"],
            Database["public"]["Views"]["matches"]["ComputedFields"]
          >;
        };
        Returns: {
          best_of: number;
          country: string | null;
          created_at: string;
          creator_participant_id: string;
          expires_at: string;
          format: string;
          game_id: string;
          id: string;
          is_team_challenge: boolean;
          preferred_schedule: string;
          privacy: string;
          status: string;
          wager_amount: number;
        };
        SetofOptions: {
          from: "matches";
          to: "challenges";
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      check_in: {
        Args: { p_participant_id: string; p_tournament_id: string };
        Returns: {
          checked_in_at: string | null;
          created_at: string;
          fee_paid: number;
          fee_wallet_id: string | null;
          final_position: number | null;
          id: string;
          participant_id: string;
          registered_by: string | null;
          seed: number | null;
          status: string;
          tournament_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "tournament_participants";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      close_account: { Args: Record<PropertyKey, never>; Returns: undefined };
      close_ticket_order: {
        Args: { p_event_id: string; p_provider: string; p_session_id: string; p_status: string };
        Returns: {
          amount_minor: number;
          created_at: string;
          credited_tickets: number;
          currency: string;
          flag: string | null;
          id: string;
          item_id: string | null;
          item_name: string;
          paid_at: string | null;
          participant_id: string;
          provider: string;
          reversed_tickets: number;
          session_id: string | null;
          status: string;
          tickets: number;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "ticket_orders";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      community_counts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          active_tournaments: number;
          games: number;
          profiles: number;
          teams: number;
        }[];
      };
      confirm_match_result: { Args: { p_match_id: string }; Returns: string };
      create_challenge_and_match: {
        Args: {
          p_best_of?: number;
          p_country?: string;
          p_creator_participant_id: string;
          p_format?: string;
          p_game_id: string;
          p_is_team_challenge?: boolean;
          p_password?: string;
          p_preferred_schedule?: string;
          p_privacy?: string;
          p_wager_amount?: number;
        };
        Returns: {
          accepted_at: string | null;
          best_of: number;
          challenge_id: string;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          id: string;
          needs_attention: boolean | null;
          outcome: string | null;
          participant1_id: string;
          participant2_id: string | null;
          result: string | null;
          scheduled_time: string | null;
          status: string;
          winner_id: string | null;
        };
        SetofOptions: {
          from: "*";
          to: "challenge_matches";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      create_ticket_order: {
        Args: { p_currency?: string; p_item_id: string; p_provider?: string };
        Returns: {
          amount_minor: number;
          created_at: string;
          credited_tickets: number;
          currency: string;
          flag: string | null;
          id: string;
          item_id: string | null;
          item_name: string;
          paid_at: string | null;
          participant_id: string;
          provider: string;
          reversed_tickets: number;
          session_id: string | null;
          status: string;
          tickets: number;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "ticket_orders";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      credit_ticket_order: {
        Args: {
          p_amount_minor: number;
          p_currency: string;
          p_event_id: string;
          p_provider: string;
          p_session_id: string;
        };
        Returns: {
          amount_minor: number;
          created_at: string;
          credited_tickets: number;
          currency: string;
          flag: string | null;
          id: string;
          item_id: string | null;
          item_name: string;
          paid_at: string | null;
          participant_id: string;
          provider: string;
          reversed_tickets: number;
          session_id: string | null;
          status: string;
          tickets: number;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "ticket_orders";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      declare_match_winner: {
        Args: { p_match_id: string; p_result: string; p_winner_id: string };
        Returns: undefined;
      };
      delete_user: { Args: { p_user_id: string }; Returns: undefined };
      display_name: {
        Args: {
          participant: Omit<
            Database["public"]["Tables"]["participants"]["Row"],
            Database["public"]["Tables"]["participants"]["ComputedFields"]
          >;
        };
        Returns: string;
      };
      dispute_match: { Args: { p_match_id: string; p_reason: string }; Returns: undefined };
      disqualify_participant: {
        Args: { p_participant_id: string; p_reason: string; p_tournament_id: string };
        Returns: undefined;
      };
      email: {
        Args: {
          profile: Omit<
            Database["public"]["Tables"]["profiles"]["Row"],
            Database["public"]["Tables"]["profiles"]["ComputedFields"]
          >;
        };
        Returns: string;
      };
      find_challenge_matches: {
        Args: { p_name: string };
        Returns: {
          accepted_at: string | null;
          best_of: number;
          challenge_id: string;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          id: string;
          needs_attention: boolean | null;
          outcome: string | null;
          participant1_id: string;
          participant2_id: string | null;
          result: string | null;
          scheduled_time: string | null;
          status: string;
          winner_id: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "challenge_matches";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      find_tournament_matches: {
        Args: { p_name: string };
        Returns: {
          best_of: number;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          group_id: string | null;
          id: string;
          loser_next_match_id: string | null;
          loser_next_match_slot: number | null;
          needs_attention: boolean | null;
          next_match_id: string | null;
          next_match_slot: number | null;
          outcome: string | null;
          participant1_id: string | null;
          participant2_id: string | null;
          position_in_bracket: number;
          result: string | null;
          round: number;
          scheduled_time: string | null;
          stage: string;
          status: string;
          tournament_id: string;
          winner_id: string | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "tournament_matches";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      full_name: {
        Args: {
          profile: Omit<
            Database["public"]["Tables"]["profiles"]["Row"],
            Database["public"]["Tables"]["profiles"]["ComputedFields"]
          >;
        };
        Returns: string;
      };
      generate_tournament_structure: { Args: { p_tournament_id: string }; Returns: number };
      handle_leader_departure: {
        Args: { old_leader_id: string; team_id_param: string };
        Returns: string;
      };
      leave_team: { Args: Record<PropertyKey, never>; Returns: undefined };
      ledger_check: {
        Args: Record<PropertyKey, never>;
        Returns: {
          balance: number;
          last_balance_after: number;
          ledger_sum: number;
          participant_id: string;
        }[];
      };
      manage_tickets: {
        Args: { p_delta: number; p_participant_id: string; p_reason: string };
        Returns: number;
      };
      mark_messages_read: { Args: { p_sender_id: string }; Returns: number };
      mark_notifications_read: { Args: Record<PropertyKey, never>; Returns: number };
      mark_payout_paid: {
        Args: { p_note?: string; p_payout_id: string };
        Returns: {
          alias: string | null;
          amount: number;
          created_at: string;
          currency: string;
          cvu: string | null;
          id: string;
          note: string | null;
          paid_at: string | null;
          paid_by: string | null;
          participant_id: string;
          position: number;
          profile_id: string | null;
          status: string;
          tournament_id: string | null;
          tournament_name: string;
        };
        SetofOptions: {
          from: "*";
          to: "payouts";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      participant_count: {
        Args: {
          tournament: Omit<
            Database["public"]["Tables"]["tournaments"]["Row"],
            Database["public"]["Tables"]["tournaments"]["ComputedFields"]
          >;
        };
        Returns: number;
      };
      participant_id:
        | {
            Args: {
              profile: Omit<
                Database["public"]["Tables"]["profiles"]["Row"],
                Database["public"]["Tables"]["profiles"]["ComputedFields"]
              >;
            };
            Returns: string;
          }
        | {
            Args: {
              team: Omit<
                Database["public"]["Tables"]["teams"]["Row"],
                Database["public"]["Tables"]["teams"]["ComputedFields"]
              >;
            };
            Returns: string;
          };
      participant1: {
        Args: {
          match: Omit<
            Database["public"]["Views"]["matches"]["Row"],
            Database["public"]["Views"]["matches"]["ComputedFields"]
          >;
        };
        Returns: {
          created_at: string;
          former_name: string | null;
          id: string;
          team_id: string | null;
          type: string;
          user_id: string | null;
        };
        SetofOptions: {
          from: "matches";
          to: "participants";
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      participant2: {
        Args: {
          match: Omit<
            Database["public"]["Views"]["matches"]["Row"],
            Database["public"]["Views"]["matches"]["ComputedFields"]
          >;
        };
        Returns: {
          created_at: string;
          former_name: string | null;
          id: string;
          team_id: string | null;
          type: string;
          user_id: string | null;
        };
        SetofOptions: {
          from: "matches";
          to: "participants";
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      payment_info: {
        Args: {
          profile: Omit<
            Database["public"]["Tables"]["profiles"]["Row"],
            Database["public"]["Tables"]["profiles"]["ComputedFields"]
          >;
        };
        Returns: Json;
      };
      personal_tickets: {
        Args: {
          profile: Omit<
            Database["public"]["Tables"]["profiles"]["Row"],
            Database["public"]["Tables"]["profiles"]["ComputedFields"]
          >;
        };
        Returns: number;
      };
      phone_number: {
        Args: {
          profile: Omit<
            Database["public"]["Tables"]["profiles"]["Row"],
            Database["public"]["Tables"]["profiles"]["ComputedFields"]
          >;
        };
        Returns: string;
      };
      register_for_tournament: {
        Args: { p_participant_id: string; p_tournament_id: string };
        Returns: {
          checked_in_at: string | null;
          created_at: string;
          fee_paid: number;
          fee_wallet_id: string | null;
          final_position: number | null;
          id: string;
          participant_id: string;
          registered_by: string | null;
          seed: number | null;
          status: string;
          tournament_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "tournament_participants";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      remove_tournament_participant: {
        Args: { p_participant_id: string; p_tournament_id: string };
        Returns: number;
      };
      reopen_match: { Args: { p_match_id: string }; Returns: undefined };
      report_match_result: {
        Args: { p_match_id: string; p_result: string; p_walkover?: boolean; p_winner_id?: string };
        Returns: string;
      };
      reverse_ticket_order: {
        Args: { p_event_id: string; p_provider: string; p_reason?: string; p_session_id: string };
        Returns: {
          amount_minor: number;
          created_at: string;
          credited_tickets: number;
          currency: string;
          flag: string | null;
          id: string;
          item_id: string | null;
          item_name: string;
          paid_at: string | null;
          participant_id: string;
          provider: string;
          reversed_tickets: number;
          session_id: string | null;
          status: string;
          tickets: number;
          user_id: string;
        };
        SetofOptions: {
          from: "*";
          to: "ticket_orders";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      run_due_work: { Args: { p_match_id?: string; p_tournament_id?: string }; Returns: Json };
      save_payment_info: { Args: { p_alias: string; p_cvu: string }; Returns: Json };
      save_profile: {
        Args: {
          p_bio: string;
          p_country: string;
          p_full_name: string;
          p_full_name_public: boolean;
          p_game_identities: Json;
          p_games_played: string[];
          p_phone_number: string;
          p_username: string;
        };
        Returns: {
          avatar_url: string | null;
          bio: string | null;
          closed_at: string | null;
          country: string;
          created_at: string;
          full_name_public: boolean;
          game_identities: NonNullable<Json>;
          games_played: string[];
          id: string;
          role: string;
          search_text: string | null;
          stats: NonNullable<Json>;
          team_id: string | null;
          username: string;
        };
        SetofOptions: {
          from: "*";
          to: "profiles";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      schedule_match: {
        Args: { p_match_id: string; p_scheduled_time: string };
        Returns: undefined;
      };
      send_contact_message: {
        Args: { p_email: string; p_message: string; p_name: string; p_subject: string };
        Returns: string;
      };
      send_global_notification: { Args: { p_content: string }; Returns: number };
      send_match_message: {
        Args: { p_content: string; p_match_id: string };
        Returns: {
          challenge_match_id: string | null;
          content: string;
          created_at: string;
          id: string;
          match_id: string | null;
          participant_id: string | null;
          sender_id: string;
          tournament_match_id: string | null;
        };
        SetofOptions: {
          from: "*";
          to: "match_messages";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      set_tournament_seeds: {
        Args: { p_participant_ids: string[]; p_tournament_id: string };
        Returns: undefined;
      };
      team_tickets: {
        Args: {
          team: Omit<
            Database["public"]["Tables"]["teams"]["Row"],
            Database["public"]["Tables"]["teams"]["ComputedFields"]
          >;
        };
        Returns: number;
      };
      tournament: {
        Args: {
          match: Omit<
            Database["public"]["Views"]["matches"]["Row"],
            Database["public"]["Views"]["matches"]["ComputedFields"]
          >;
        };
        Returns: {
          best_of: number;
          check_in_minutes: number | null;
          created_at: string;
          draw_seed: number;
          duration_text: string | null;
          entry_fee: number;
          finished_at: string | null;
          format: string;
          game: string;
          group_size: number;
          id: string;
          image_url: string | null;
          max_participants: number;
          name: string;
          prizes: NonNullable<Json>;
          qualifiers_per_group: number;
          registration_deadline: string | null;
          requirements: string | null;
          rules: string | null;
          schedule_info: string | null;
          search_text: string | null;
          seeding_mode: string;
          start_date: string;
          status: string;
          structure_generated_at: string | null;
          team_format: string;
          third_place_match: boolean;
          ticket_type: string;
          type: string;
        };
        SetofOptions: {
          from: "matches";
          to: "tournaments";
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      tournament_contacts: {
        Args: { p_tournament_id: string };
        Returns: {
          checked_in_at: string;
          contact_full_name: string;
          contact_profile_id: string;
          contact_username: string;
          email: string;
          in_game_id: string;
          name: string;
          participant_id: string;
          phone_number: string;
          registered_at: string;
          seed: number;
          status: string;
          type: string;
        }[];
      };
      tournaments: {
        Args: {
          match: Omit<
            Database["public"]["Views"]["matches"]["Row"],
            Database["public"]["Views"]["matches"]["ComputedFields"]
          >;
        };
        Returns: {
          best_of: number;
          check_in_minutes: number | null;
          created_at: string;
          draw_seed: number;
          duration_text: string | null;
          entry_fee: number;
          finished_at: string | null;
          format: string;
          game: string;
          group_size: number;
          id: string;
          image_url: string | null;
          max_participants: number;
          name: string;
          prizes: NonNullable<Json>;
          qualifiers_per_group: number;
          registration_deadline: string | null;
          requirements: string | null;
          rules: string | null;
          schedule_info: string | null;
          search_text: string | null;
          seeding_mode: string;
          start_date: string;
          status: string;
          structure_generated_at: string | null;
          team_format: string;
          third_place_match: boolean;
          ticket_type: string;
          type: string;
        };
        SetofOptions: {
          from: "matches";
          to: "tournaments";
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      unread_message_counts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          sender_id: string;
          unread: number;
        }[];
      };
      void_challenge_match: { Args: { p_match_id: string; p_reason: string }; Returns: undefined };
      withdraw_from_tournament: {
        Args: { p_participant_id: string; p_tournament_id: string };
        Returns: number;
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
