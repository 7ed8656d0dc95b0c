/** Sheets of the chart: fetched when the first of them opens. */
export { DrawingSheet } from './DrawingSheet.tsx';
export { ToolsSheet } from './ToolsSheet.tsx';
