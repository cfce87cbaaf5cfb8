/** @param ms milliseconds; rounded, at least 1. */
export function formatTime(ms: number): string {
  return `${Math.max(1, Math.round(ms)).toLocaleString('en')} ms`
}

/** @param bytes shown in B, kB or MB of 1000 each. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  // 999 950 and more would read "1000.0 kB".
  if (bytes < 999_950) return `${(bytes / 1000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
