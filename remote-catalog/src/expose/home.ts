import { carousels, categories } from '../api/catalogue'

export { HomeScreen as Screen } from '../screens/home/home-screen'

/** What is shown first is fetched ahead of the click. */
export function warm(): void {
  carousels.warm()
  categories.warm()
}
