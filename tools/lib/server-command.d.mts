export declare const SERVER: readonly string[];
export declare const SERVER_ENVIRONMENT: Readonly<Record<string, string>>;
