export { SearchSuggestions as SlotContent } from '../slots/search-suggestions/search-suggestions'
