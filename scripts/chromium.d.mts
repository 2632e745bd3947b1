export declare const chromiumFlags: string[]
export declare function findChromium(): Promise<string>
export declare function findBrowsers(): Promise<{ chromium: string; headlessShell: string }>
