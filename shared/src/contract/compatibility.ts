/** Which contract versions work together. Used by the shell at run time and by releases. */

interface Support {
  newest: number
  oldest: number
}

/**
 * Why a shell cannot work with a remote of this contract, to be written after the remote's name; `null` if it
 * can.
 */
export function contractMismatch(contract: number, { newest, oldest }: Support): string | null {
  if (contract > newest)
    return `was built with contract ${contract}, and the shell supports at most ${newest}: release the shell first`
  if (contract < oldest)
    return `was built with contract ${contract}, and the shell supports only ${oldest} and newer: build it again`
  return null
}
