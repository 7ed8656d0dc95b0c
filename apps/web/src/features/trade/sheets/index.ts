/** Sheets of the chart: fetched with their texts when the first of them opens. */
export { DrawingSheet } from './DrawingSheet.tsx';
export { ToolsSheet } from './ToolsSheet.tsx';
