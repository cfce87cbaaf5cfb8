/** Gives a text to the browser as a download. @param name of the file, with its ending. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: Safari begins to read it later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
