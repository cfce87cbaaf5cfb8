import { useEffect } from 'react'

/** A page's own description, which replaces the shop's general one; React moves it into the head. */
export function Description({ text }: { text: string }) {
  useEffect(removeGeneralDescription, [])
  return <meta name="description" content={text} />
}

function removeGeneralDescription() {
  const general = document.head.querySelector('meta[name="description"][data-general]')
  general?.remove()
  return () => {
    if (general) document.head.append(general)
  }
}
