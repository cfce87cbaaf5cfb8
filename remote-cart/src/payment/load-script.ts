/** How long a script may take, in milliseconds: as long as an answer of the API. */
const patience = 10_000

/**
 * Loads a script into the page, each time anew: a failed attempt leaves nothing behind.
 * @param src an absolute URL, or one from the site's root.
 * @throws Error when it cannot be had within 10 s.
 */
export function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const giveUp = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error(`The script ${src} could not be loaded`))
    }
    const timer = setTimeout(giveUp, patience)
    script.src = src
    script.async = true
    script.addEventListener('error', giveUp)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    document.head.append(script)
  })
}
