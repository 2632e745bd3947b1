/** Where resumable uploads lie while they are still arriving. */
export interface PartialUploads {
  /** On this machine's disk, outside anything that is served. */
  folder: string
  /** Removes what has not grown since a moment; answers how many files went. */
  removeOlderThan(moment: Date): Promise<number>
}
