/** Measures the shop, beside a monolith of the same sources. */
export { analyse } from './analyse.ts'
export { benchCatalogue } from './bench-catalogue.ts'
export { benchCompare } from './bench-compare.ts'
export { benchDev } from './bench-dev.ts'
export { benchEngines } from './bench-engines.ts'
export { benchFederation } from './bench-federation.ts'
export { benchShop } from './bench-shop.ts'
export { benchSlider } from './bench-slider.ts'
