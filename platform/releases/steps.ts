import { progress } from '../base/index.ts'

/**
 * Shows how long each step of a command takes.
 * @returns call it at the end of each step: it prints the step's name and the seconds since the last call.
 */
export function showSteps(): (step: string) => void {
  let began = performance.now()
  return (step) => {
    const now = performance.now()
    progress(`${step.padEnd(8)} ${((now - began) / 1000).toFixed(1).padStart(6)} s`)
    began = now
  }
}
