/** Which contract versions work together. Used by the shell at run time and by releases. */

interface Support {
  newest: number
  /** The oldest contract that the shell supports. */
  oldest: number
}

/**
 * Why a shell cannot work with a remote of the given contract.
 * @returns the reason, to follow the remote's name, or `null` if they are compatible.
 */
export function contractFault(contract: number, { newest, oldest }: Support): string | null {
  if (contract > newest)
    return `was built with contract ${contract}, and the shell knows only up to ${newest}: release the shell first`
  if (contract < oldest)
    return `was built with contract ${contract}, and the shell keeps only ${oldest} and newer: build it anew`
  return null
}
