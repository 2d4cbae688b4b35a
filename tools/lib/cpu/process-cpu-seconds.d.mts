export function secondsOf(pid: number | string): { readonly own: number; readonly ended: number };
export function childrenOf(pid: number | string): string[];
export function secondsOfTree(pid: number | string): number;
