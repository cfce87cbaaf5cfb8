import { trusted } from 'shared/contract'

/** The time limit in milliseconds, the same as for an answer of the API. */
const timeout = 10_000

/**
 * Loads a script; a failed attempt is removed. @throws Error if it does not load within
 * 10 s.
 */
export function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const giveUp = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error(`The script ${src} could not be loaded`))
    }
    const timer = setTimeout(giveUp, timeout)
    script.src = trusted('createScriptURL', src)
    script.async = true
    script.addEventListener('error', giveUp)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    document.head.append(script)
  })
}
