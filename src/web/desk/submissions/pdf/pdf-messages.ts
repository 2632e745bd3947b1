/** What the page says to the worker that draws: first the file, then which page. */
export type ToDrawer = { bytes: ArrayBuffer } | { page: number; width: number }

/** What the worker answers. */
export type FromDrawer = { pages: number } | { page: number; picture: ImageBitmap } | { failed: string }
