import { Skeleton as Block, Page } from 'shared/ui'
import styles from './home-skeleton.module.css'

/** The skeleton of the home page. */
export function Skeleton() {
  return (
    <Page className={styles.wide}>
      <div className={styles.home}>
        <div className={styles.offers}>
          <Block className={styles.stage} height="auto" radius="var(--radius-lg)" />
        </div>
        <div className={styles.tiles}>
          {['a', 'b', 'c', 'd'].map((tile) => (
            <Block key={tile} className={styles.tile} height="auto" radius="var(--radius-md)" />
          ))}
        </div>
      </div>
    </Page>
  )
}
