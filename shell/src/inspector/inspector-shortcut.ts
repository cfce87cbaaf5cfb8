import { inspectorWanted } from 'shared/contract'

/** Ctrl+Shift+B, or Cmd+Shift+B on a Mac. Compares the letter, so that it works with every keyboard layout. */
function isShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event
  return key.toLowerCase() === 'b' && ctrlKey !== metaKey && shiftKey && !altKey && !repeat
}

/**
 * Calls `wanted` whenever the inspector is requested, by keyboard or by a screen's button.
 * @param wanted returns whether there is an inspector; if not, the shortcut is left to the browser.
 */
export function onInspectorWanted(wanted: () => boolean): () => void {
  const press = (event: KeyboardEvent) => {
    if (isShortcut(event) && wanted()) event.preventDefault()
  }
  addEventListener('keydown', press)
  addEventListener(inspectorWanted, wanted)
  return () => {
    removeEventListener('keydown', press)
    removeEventListener(inspectorWanted, wanted)
  }
}
