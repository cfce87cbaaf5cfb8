import { type Browser, chromium } from '@playwright/test'
import { fail } from '../project/index.ts'
import { findBrowser } from '../smoke/index.ts'

/**
 * Launches the Chromium of this machine. Ends the process with a message if there is none.
 * @param args further arguments of its command line.
 */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  found ??= findBrowser()
  const browser = await found
  if (!browser) fail('No Chromium could be started. Set CHROMIUM_PATH to one.')
  return chromium.launch({ ...browser, args: ['--no-sandbox', ...args] })
}

let found: ReturnType<typeof findBrowser> | undefined
