declare module 'fs-native-extensions' {
  /** Takes an exclusive lock of a file, which ends when the file is closed. @returns whether nobody else has it. */
  export function tryLock(file: number): boolean
}
