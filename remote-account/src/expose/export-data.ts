export { ExportDataScreen as Screen } from '../screens/export-data/export-data-screen'
