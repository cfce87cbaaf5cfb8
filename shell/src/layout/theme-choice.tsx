import { useStore } from 'shared/shop'
import { Radio } from 'shared/ui'
import { $theme, chooseTheme, type Theme, themes } from '../theme/theme'
import styles from './side-menu.module.css'

const labels: Record<Theme, string> = { system: 'As my device', light: 'Light', dark: 'Dark' }

/** The menu's Settings: light, dark, or the device's theme. */
export function ThemeChoice() {
  const chosen = useStore($theme)
  return (
    <fieldset className={styles.settings}>
      <legend>Settings</legend>
      <p className={styles.setting}>Appearance</p>
      {themes.map((theme) => (
        <Radio
          key={theme}
          name="theme"
          label={labels[theme]}
          checked={theme === chosen}
          onChange={() => chooseTheme(theme)}
        />
      ))}
    </fieldset>
  )
}
