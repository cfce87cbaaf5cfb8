/** What a browser engine must be able to do for the journeys, whatever its driver. */
import type { Key } from '../shop-page'

export interface Engine {
  /** Name and version, for reports. */
  name: string
  /**
   * A shopper who has never been here: nothing is stored.
   * @param origin of the shop.
   */
  newVisit(origin: string): Promise<Visit>
  close(): Promise<void>
}

/** One shopper's browser: its tabs share what is stored. */
export interface Visit {
  newTab(): Promise<Tab>
  /** Errors, warnings and violations of the policy that pages have written since the visit began. */
  consoleErrors(): Promise<string[]>
  close(): Promise<void>
}

export interface Tab {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  /** @param script an expression; where it gives a promise, what that comes to. */
  evaluate<Result>(script: string): Promise<Result>
  /** @param x in CSS pixels of the window. */
  click(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** @param width in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** What is in the window, as PNG. */
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}

export interface EngineOptions {
  /** Runs at the start of every page. */
  script: string
  dark?: boolean
  /** The device asks pages for less motion. */
  reducedMotion?: boolean
}
