import { inspectorWanted } from 'shared/contract/overlays'

/** Ctrl+Shift+B, or Cmd+Shift+B on a Mac. By the letter, so that it holds on every keyboard. */
function isShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event
  return key.toLowerCase() === 'b' && ctrlKey !== metaKey && shiftKey && !altKey && !repeat
}

/**
 * Calls `wanted` whenever somebody asks for the inspector, by keyboard or by a screen's button.
 * @param wanted returns whether there is one: the shortcut is the browser's else.
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
