/**
 * Where the records of a deploy root are stored, for every machine that releases. A record is created once
 * and never changes. Exclusive creation is all that releasing at the same time needs: the next deployment
 * is a record with the next number, so whoever creates it has compared and swapped what is live.
 */
export interface DeploymentStore {
  /** The names of the records in a folder, in no particular order; none where there is no such folder. */
  list: (folder: string) => Promise<string[]>
  /** A record's text, or `null` where there is none. */
  read: (name: string) => Promise<string | null>
  /** The bytes of a record that is no text, or `null` where there is none. */
  readBytes: (name: string) => Promise<Uint8Array | null>
  /** Creates a record, whole or not at all. @returns `false` where the name was taken. */
  writeIfAbsent: (name: string, content: string | Uint8Array) => Promise<boolean>
}
