import styles from './gallery.module.css'
import { actions } from './sections/actions'
import { choices } from './sections/choices'
import { fields } from './sections/fields'
import { foundations } from './sections/foundations'
import { layers } from './sections/layers'
import { places } from './sections/places'
import { signs } from './sections/signs'
import { waiting } from './sections/waiting'
import { anchorOf, Specimen, type SpecimenText } from './specimen'
import type { Token } from './tokens'

const sections: { title: string; specimens: SpecimenText[] }[] = [
  { title: 'Foundations', specimens: foundations },
  { title: 'Actions', specimens: actions },
  { title: 'Fields', specimens: fields },
  { title: 'Choices', specimens: choices },
  { title: 'Signs', specimens: signs },
  { title: 'Places', specimens: places },
  { title: 'Waiting and failing', specimens: waiting },
  { title: 'Above the page', specimens: layers },
]

/** The component page. @param tokens the tokens of tokens.css, for the swatches. */
export function Gallery({ tokens }: { tokens: readonly Token[] }) {
  return (
    <div data-page className={styles.gallery}>
      <header className={styles.masthead}>
        <p className={styles.kicker}>Bookshelf</p>
        <h1>Ink on paper, one warm accent</h1>
        <p className={styles.lead}>
          Every component of the shop in every state, in both themes. A sample that says “hover”,
          “focus” or “pressed” is held in that state; all of them work.
        </p>
        <nav aria-label="Components" className={styles.contents}>
          {sections.map(({ title, specimens }) => (
            <section key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul role="list">
                {specimens.map(({ name }) => (
                  <li key={name}>
                    <a href={`#${anchorOf(name)}`}>{name}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </header>
      <main>
        {sections.map(({ title, specimens }) => (
          <section key={title} aria-label={title} className={styles.section}>
            <h2 className={styles.sectionTitle}>{title}</h2>
            {specimens.map((specimen) => (
              <Specimen key={specimen.name} {...specimen} tokens={tokens} />
            ))}
          </section>
        ))}
      </main>
    </div>
  )
}
