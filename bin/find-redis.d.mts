export function findRedis(): Promise<string>;
