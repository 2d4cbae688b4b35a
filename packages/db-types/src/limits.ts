// Generated from the migrations by `npm run types`. Do not edit.

export const achievementsLimits = {
  description: { max: 300 },
  name: { min: 1, max: 80 },
  threshold: { min: 1, max: 1000000 },
} as const;

export const announcementsLimits = {
  content: { min: 1, max: 2000 },
  game: { max: 80 },
  recipients: { min: 0 },
} as const;

export const apiTokensLimits = { name: { min: 1, max: 60 }, scopes: { min: 1, max: 6 } } as const;

export const bestPlayerCountsLimits = { votes: { min: 0 } } as const;

export const challengeMatchesLimits = { decision_reason: { min: 1, max: 500 } } as const;

export const challengesLimits = {
  country: { min: 1, max: 80 },
  wager_amount: { min: 0, max: 1000000 },
} as const;

export const contactMessagesLimits = {
  email: { max: 254 },
  message: { min: 1, max: 5000 },
  name: { min: 1, max: 120 },
  subject: { min: 1, max: 200 },
} as const;

export const conversationsLimits = { unread_count: { min: 0 } } as const;

export const couponsLimits = {
  code: { min: 3, max: 24 },
  discount_percentage: { min: 1, max: 99 },
  max_per_user: { min: 1 },
  max_redemptions: { min: 1 },
} as const;

export const discordLinksLimits = { discord_name: { min: 1, max: 100 } } as const;

export const discordPostsLimits = { kinds: { min: 1 }, sealed: { min: 40, max: 400 } } as const;

export const discordThreadsLimits = { subject: { min: 1, max: 36 } } as const;

export const disqualificationsLimits = { reason: { min: 1, max: 500 } } as const;

export const entryCodesLimits = {
  code: { min: 10, max: 10 },
  max_uses: { min: 1, max: 1024 },
} as const;

export const entryRequestsLimits = {
  fee: { min: 0, max: 1000000 },
  reason: { min: 1, max: 300 },
} as const;

export const escrowsLimits = { amount: { min: 1 } } as const;

export const followCountsLimits = { followers: { min: 0 } } as const;

export const formerUsernamesLimits = { reason: { min: 1, max: 500 } } as const;

export const gamesLimits = { name: { min: 1, max: 80 } } as const;

export const groupParticipantsLimits = { position: { min: 1 } } as const;

export const liveDrawRevealsLimits = { seed: { min: 1 } } as const;

export const liveDrawsLimits = { revealed: { min: 0 } } as const;

export const lobbyAdjustmentsLimits = {
  points: { min: 1, max: 1000000 },
  reason: { min: 1, max: 500 },
  round: { min: 1, max: 100 },
} as const;

export const lobbyGamesLimits = {
  mode: { min: 1, max: 40 },
  number: { min: 1, max: 3000 },
} as const;

export const lobbyResultsLimits = {
  place: { min: 1, max: 100 },
  time_ms: { min: 1, max: 100000000 },
} as const;

export const lobbyRoomsLimits = {
  name: { min: 1, max: 60 },
  password: { min: 1, max: 60 },
} as const;

export const lobbySlotsLimits = { slot: { min: 1, max: 512 } } as const;

export const lobbySubmissionsLimits = {
  kills: { min: 0, max: 999 },
  place: { min: 1, max: 100 },
  reason: { min: 1, max: 500 },
  time_ms: { min: 1, max: 100000000 },
} as const;

export const mailOutboxLimits = {
  paragraphs: { min: 1, max: 20 },
  subject: { min: 1, max: 200 },
} as const;

export const mapPoolsLimits = { name: { min: 1, max: 60 } } as const;

export const matchAssignmentsLimits = { station: { min: 1, max: 20 } } as const;

export const matchDisputesLimits = {
  statement1: { min: 1, max: 500 },
  statement2: { min: 1, max: 500 },
} as const;

export const matchGameStatisticsLimits = {
  assists: { min: 0, max: 300 },
  deaths: { min: 0, max: 300 },
  kills: { min: 0, max: 300 },
  number: { min: 1, max: 9 },
} as const;

export const matchGameTimesLimits = { number: { min: 1, max: 10 } } as const;

export const matchGamesLimits = {
  map: { min: 1, max: 40 },
  number: { min: 1, max: 10 },
  picture: { min: 1, max: 300 },
  score1: { min: 0, max: 999 },
  score2: { min: 0, max: 999 },
  side1: { min: 1, max: 20 },
  side2: { min: 1, max: 20 },
} as const;

export const matchLobbiesLimits = {
  name: { min: 1, max: 60 },
  password: { min: 1, max: 60 },
} as const;

export const matchMessagesLimits = { content: { min: 1, max: 2000 } } as const;

export const matchPicturesLimits = { alt: { min: 3, max: 160 } } as const;

export const matchPlayerStatisticsLimits = {
  assists: { min: 0, max: 300 },
  deaths: { min: 0, max: 300 },
  kills: { min: 0, max: 300 },
} as const;

export const matchReportGameStatisticsLimits = {
  assists: { min: 0, max: 300 },
  deaths: { min: 0, max: 300 },
  kills: { min: 0, max: 300 },
  number: { min: 1, max: 9 },
} as const;

export const matchReportStatisticsLimits = {
  assists: { min: 0, max: 300 },
  deaths: { min: 0, max: 300 },
  kills: { min: 0, max: 300 },
} as const;

export const matchSubstitutionsLimits = { game: { min: 2, max: 9 } } as const;

export const measuresLimits = {
  answer: { min: 1, max: 500 },
  appeal: { min: 1, max: 1000 },
  words: { min: 1, max: 500 },
} as const;

export const messagesLimits = { content: { min: 1, max: 2000 } } as const;

export const newsLimits = {
  content: { max: 50000 },
  excerpt: { max: 500 },
  game_related: { max: 80 },
  title: { min: 1, max: 200 },
} as const;

export const participantCountersLimits = {
  wins: { min: 0 },
  draws: { min: 0 },
  losses: { min: 0 },
  challenge_wins: { min: 0 },
  tournaments_played: { min: 0 },
  tournaments_won: { min: 0 },
  undefeated_titles: { min: 0 },
  earnings: { min: 0 },
  kills: { min: 0 },
  deaths: { min: 0 },
  assists: { min: 0 },
} as const;

export const participantsLimits = { guest_name: { min: 2, max: 40 } } as const;

export const paymentDifferencesLimits = { note: { min: 3, max: 500 } } as const;

export const paymentReversalsLimits = { amount_minor: { min: 1 } } as const;

export const payoutsLimits = {
  amount: { min: 1 },
  note: { max: 500 },
  position: { min: 1 },
  receipt: { max: 200 },
} as const;

export const predictionTotalsLimits = { judged: { min: 0 } } as const;

export const predictionsLimits = { points: { min: 1 } } as const;

export const prizePledgesLimits = { amount: { min: 1 }, given: { min: 1 } } as const;

export const profilePrivateLimits = {
  full_name: { max: 120 },
  cvu: { min: 22, max: 22 },
  alias: { min: 6, max: 20 },
  account: { min: 4, max: 64 },
  holder: { min: 2, max: 80 },
  phone_number: { max: 40 },
} as const;

export const profilesLimits = {
  bio: { max: 1000 },
  country: { min: 1, max: 80 },
  game_identities: { max: 100 },
  games_played: { max: 50 },
  username: { min: 3, max: 24 },
} as const;

export const pushDevicesLimits = {
  auth: { min: 22, max: 22 },
  endpoint: { max: 1000 },
  name: { min: 1, max: 60 },
} as const;

export const pushOutboxLimits = { tag: { min: 32, max: 32 } } as const;

export const ratingPointsLimits = {
  form: { min: 1, max: 5 },
  matches: { min: 1 },
  wins: { min: 0 },
  losses: { min: 0 },
} as const;

export const refereeCallsLimits = {
  answer: { min: 1, max: 500 },
  reason: { min: 1, max: 500 },
} as const;

export const refereeLinksLimits = { label: { min: 1, max: 60 } } as const;

export const refundRequestsLimits = { amount_minor: { min: 1 } } as const;

export const reportsLimits = { answer: { max: 500 }, note: { max: 500 } } as const;

export const rosterChangesLimits = { reason: { min: 1, max: 500 } } as const;

export const scoringSystemsLimits = {
  kill_cap: { min: 1, max: 999 },
  name: { min: 1, max: 80 },
  reason: { min: 1, max: 500 },
  version: { min: 1, max: 1000 },
  year: { min: 2000, max: 2100 },
} as const;

export const stageEntriesLimits = { rank: { min: 1 }, seed: { min: 1 } } as const;

export const standInsLimits = {
  answer: { min: 1, max: 300 },
  reason: { min: 1, max: 300 },
} as const;

export const storeItemsLimits = {
  amount: { min: 1, max: 100000 },
  color_gradient: { max: 120 },
  description: { max: 1000 },
  discount_percentage: { min: 0, max: 100 },
  name: { min: 1, max: 80 },
  price_ars: { min: 0 },
  price_usd: { min: 0 },
} as const;

export const systemStatusLimits = { maintenance_message: { max: 500 } } as const;

export const tableAdjustmentsLimits = {
  points: { max: 1000 },
  reason: { min: 1, max: 500 },
} as const;

export const teamInvitationsLimits = { uses_left: { min: 0, max: 50 } } as const;

export const teamJoinMessagesLimits = { content: { min: 1, max: 200 } } as const;

export const teamMessagesLimits = { content: { min: 1, max: 2000 } } as const;

export const teamsLimits = {
  description: { max: 2000 },
  game_identities: { max: 100 },
  games: { min: 1, max: 50 },
  name: { min: 2, max: 60 },
} as const;

export const ticketOrdersLimits = {
  amount_minor: { min: 1 },
  checkout_url: { max: 2048 },
  flag_note: { min: 3, max: 500 },
  gift_message: { min: 1, max: 200 },
  refunded_minor: { min: 0 },
  disputed_minor: { min: 0 },
  tickets: { min: 1 },
} as const;

export const ticketTransactionsLimits = {
  balance_after: { min: 0 },
  reason: { min: 1, max: 300 },
} as const;

export const tournamentAwardsLimits = {
  tickets: { min: 0 },
  money: { min: 0 },
  earnings: { min: 0 },
} as const;

export const tournamentGroupsLimits = { position: { min: 1 } } as const;

export const tournamentLobbiesLimits = {
  name: { min: 1, max: 60 },
  position: { min: 1, max: 512 },
  round: { min: 1, max: 100 },
} as const;

export const tournamentMatchesLimits = {
  decision_reason: { min: 1, max: 500 },
  round: { min: 1 },
  position_in_bracket: { min: 1 },
  stream_url: { max: 200 },
} as const;

export const tournamentMessagesLimits = {
  content: { min: 1, max: 1000 },
  matches: { min: 1 },
  recipients: { min: 1 },
  notices: { min: 0 },
} as const;

export const tournamentParticipantsLimits = {
  final_position: { min: 1 },
  seed: { min: 1 },
} as const;

export const tournamentProposalsLimits = { reason: { min: 1, max: 500 } } as const;

export const tournamentSeriesLimits = {
  editions_left: { min: 0, max: 500 },
  every_weeks: { min: 1, max: 26 },
  first_hours: { min: 0, max: 168 },
  opens_days: { min: 1, max: 60 },
  weekday: { min: 1, max: 7 },
} as const;

export const tournamentStaffLimits = { rights: { min: 1 } } as const;

export const tournamentStagesLimits = {
  group_size: { min: 2, max: 64 },
  name: { min: 1, max: 80 },
  next_qualifiers: { min: 1, max: 500 },
  points_of_win: { min: 0, max: 100 },
  points_of_draw: { min: 0, max: 100 },
  points_of_loss: { min: 0, max: 100 },
  position: { min: 1, max: 12 },
  qualifiers: { min: 1, max: 1024 },
  rounds: { min: 1, max: 30 },
  wins_to_advance: { min: 1, max: 15 },
  losses_to_leave: { min: 1, max: 15 },
  walkover_score: { min: 0, max: 100 },
} as const;

export const tournamentTemplatesLimits = { name: { min: 1, max: 120 } } as const;

export const tournamentVetoesLimits = { round: { max: 999 } } as const;

export const tournamentsLimits = {
  absence_game_minutes: { min: 1, max: 240 },
  absence_match_minutes: { min: 1, max: 240 },
  absence_side_minutes: { min: 1, max: 240 },
  cancel_reason: { min: 1, max: 500 },
  check_in_minutes: { min: 5, max: 10080 },
  entry_fee: { min: 0, max: 1000000 },
  group_size: { min: 2, max: 32 },
  max_participants: { min: 0, max: 1024 },
  max_substitutions: { min: 1, max: 20 },
  name: { min: 1, max: 120 },
  pause_minutes: { min: 1, max: 60 },
  prizes: { max: 4 },
  qualifiers_per_group: { min: 1, max: 16 },
  report_answer_minutes: { min: 5, max: 10080 },
  stream_url: { max: 200 },
  schedule_info: { max: 2000 },
  duration_text: { max: 200 },
  rules: { max: 20000 },
  requirements: { max: 5000 },
  waiting_offer_minutes: { min: 1, max: 1440 },
} as const;

export const userMutesLimits = { reason: { max: 500 } } as const;

export const vetoSequencesLimits = { name: { min: 1, max: 60 } } as const;

export const wagerPreferencesLimits = {
  next_weekly_limit: { min: 0, max: 1000000 },
  weekly_limit: { min: 0, max: 1000000 },
} as const;

export const walletsLimits = { balance: { min: 0 } } as const;

export const webhookSecretsLimits = { sealed: { min: 40, max: 200 } } as const;

export const webhooksLimits = { kinds: { min: 1 } } as const;

export const addMatchMessageLimits = { content: { max: 2000 } } as const;

export const addMatchPictureLimits = { alt: { min: 3, max: 160 } } as const;

export const adjustTableLimits = { reason: { max: 500 } } as const;

export const answerRefereeCallLimits = { answer: { max: 500 } } as const;

export const answerStandInLimits = { answer: { max: 300 } } as const;

export const appealMeasureLimits = { appeal: { max: 1000 } } as const;

export const callRefereeLimits = { reason: { max: 500 } } as const;

export const cancelTournamentLimits = { reason: { max: 500 } } as const;

export const checkChallengeTermsLimits = { password: { min: 4, max: 72 } } as const;

export const correctBirthDateLimits = { reason: { max: 300 } } as const;

export const correctMatchScoreLimits = { reason: { max: 500 } } as const;

export const correctMatchWinnerLimits = { reason: { max: 500 } } as const;

export const createApiTokenLimits = { name: { max: 60 } } as const;

export const createRefereeLinkLimits = { label: { max: 60 } } as const;

export const createTicketOrderLimits = { gift_message: { max: 200 } } as const;

export const decideAppealLimits = { answer: { max: 500 } } as const;

export const decideTournamentProposalLimits = { reason: { max: 500 } } as const;

export const declareMatchWinnerLimits = { reason: { max: 500 } } as const;

export const declineEntryRequestsLimits = { reason: { max: 300 } } as const;

export const disqualifyParticipantLimits = { reason: { max: 500 } } as const;

export const guestProblemLimits = { name: { max: 40 } } as const;

export const handleReportLimits = { answer: { max: 500 } } as const;

export const lockPersonForMeasureLimits = { words: { max: 500 } } as const;

export const manageTicketsLimits = { reason: { max: 300 } } as const;

export const markPayoutPaidLimits = { note: { max: 500 } } as const;

export const objectToWalkoverLimits = { reason: { max: 500 } } as const;

export const openMatchLobbyLimits = { name: { max: 60 }, password: { max: 60 } } as const;

export const planLobbyGameLimits = { mode: { max: 40 } } as const;

export const readStreamLimits = { url: { max: 200 } } as const;

export const readmitParticipantLimits = { reason: { max: 500 } } as const;

export const recordRosterChangeLimits = { reason: { max: 500 } } as const;

export const renameUserLimits = { reason: { max: 500 } } as const;

export const requestStandInLimits = { reason: { max: 300 } } as const;

export const requestTicketRefundLimits = { reason: { min: 3, max: 300 } } as const;

export const requireLobbyReasonLimits = { reason: { max: 500 } } as const;

export const requireVetoReasonLimits = { reason: { max: 500 } } as const;

export const requireWebhookLimits = { url: { max: 500 } } as const;

export const resolveFlagLimits = { note: { min: 3, max: 500 } } as const;

export const resolvePaymentDifferenceLimits = { note: { min: 3, max: 500 } } as const;

export const saveDiscordPostsLimits = { sealed: { min: 40, max: 400 } } as const;

export const savePushDeviceLimits = { endpoint: { max: 1000 } } as const;

export const saveTournamentTemplateLimits = { name: { max: 120 } } as const;

export const sendContactMessageLimits = {
  name: { max: 120 },
  subject: { max: 200 },
  message: { max: 5000 },
  email: { max: 254 },
} as const;

export const sendGlobalNotificationLimits = { content: { max: 2000 } } as const;

export const sendReportLimits = { note: { max: 500 } } as const;

export const sendTeamMessageLimits = { content: { max: 2000 } } as const;

export const sendTournamentMessageLimits = { content: { max: 1000 } } as const;

export const setLobbyRoomLimits = { name: { max: 60 }, password: { max: 60 } } as const;

export const setMatchStationLimits = { station: { max: 20 } } as const;

export const stateInDisputeLimits = { statement: { max: 500 } } as const;

export const tryTournamentMessageLimits = { content: { max: 1000 } } as const;

export const voidChallengeMatchLimits = { reason: { max: 500 } } as const;

/** The maximum size and the allowed types of files, by storage bucket. */
export const bucketLimits = {
  chat_pictures: {
    bytes: 2097152,
    types: ["image/png", "image/jpeg", "image/webp"],
    linkSeconds: 600,
  },
  game_images: {
    bytes: 5242880,
    types: ["image/png", "image/jpeg", "image/webp"],
    linkSeconds: null,
  },
  match_pictures: {
    bytes: 5242880,
    types: ["image/png", "image/jpeg", "image/webp"],
    linkSeconds: null,
  },
  match_proofs: {
    bytes: 5242880,
    types: ["image/png", "image/jpeg", "image/webp"],
    linkSeconds: null,
  },
  "news-images": {
    bytes: 5242880,
    types: ["image/png", "image/jpeg", "image/webp"],
    linkSeconds: null,
  },
  payout_receipts: {
    bytes: 5242880,
    types: ["image/png", "image/jpeg", "image/webp"],
    linkSeconds: 300,
  },
  profile_avatars: {
    bytes: 2097152,
    types: ["image/png", "image/jpeg", "image/webp"],
    linkSeconds: null,
  },
  team_logos: {
    bytes: 2097152,
    types: ["image/png", "image/jpeg", "image/webp"],
    linkSeconds: null,
  },
} as const;
