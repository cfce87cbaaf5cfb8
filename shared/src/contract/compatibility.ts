/** Which versions of the contract go together. Asked by the shell at load, and before a release. */

interface Support {
  /** The newest contract that the shell knows. */
  newest: number
  /** The oldest that it still keeps. */
  oldest: number
}

/**
 * Why a shell cannot work with a remote that was built with some contract.
 * @returns the reason, to follow the remote's name, or `null` when they go together.
 */
export function contractFault(contract: number, { newest, oldest }: Support): string | null {
  if (contract > newest)
    return `was built with contract ${contract}, and the shell knows only up to ${newest}: release the shell first`
  if (contract < oldest)
    return `was built with contract ${contract}, and the shell keeps only ${oldest} and newer: build it anew`
  return null
}
