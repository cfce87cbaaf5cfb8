/** The interface of a browser engine for the journeys, whatever its driver. */
import type { Key } from '../support/shop-page'

export interface Engine {
  /** Name and version, for reports. */
  name: string
  /**
   * Starts a new shopper's session, with empty storage.
   * @param origin of the shop.
   */
  newVisit(origin: string): Promise<Visit>
  close(): Promise<void>
}

/** One shopper's browser: its tabs share storage. */
export interface Visit {
  newTab(): Promise<Tab>
  /** Errors, warnings and policy violations of the pages since the visit began. */
  consoleErrors(): Promise<string[]>
  close(): Promise<void>
}

export interface Tab {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  /** @param script an expression; a promise is awaited. */
  evaluate<Result>(script: string): Promise<Result>
  /** @param x in CSS pixels of the window. */
  click(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** @param width in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** A screenshot of the window, as PNG. */
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}

export interface EngineOptions {
  /** Runs at the start of every page. */
  script: string
  /** The default size of text, in pixels: 16 unless it is changed. */
  textSize?: number
}
