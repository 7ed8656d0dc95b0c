/** Reads events from a CSV file (RFC 4180) whose first line names the columns. */
import { CALENDAR_COLUMNS } from '@tradewind/contract/operator';
import { CsvError, parse } from 'csv-parse/sync';
import { type ReadFile, checkedEvent } from './event.ts';
import { Reading, linesOf } from './lines.ts';
import { isoTime } from './times.ts';

/**
 * Without blanks around them, quoted or not. Undefined when the quotes do not match. Parsed line by line, so that a fault
 * names its line; a field cannot span lines.
 */
function fieldsOf(line: string): readonly string[] | undefined {
  const fields = line.includes('"') ? quotedFieldsOf(line) : line.split(',');
  return fields?.map((field) => field.trim());
}

function quotedFieldsOf(line: string): readonly string[] | undefined {
  try {
    const [fields = []] = parse(line, { trim: true });
    return fields;
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

export function readCsv(file: string): ReadFile {
  const reading = new Reading();
  const [header, ...rows] = linesOf(file, reading) ?? [];
  if (header === undefined) return reading.result;
  if (fieldsOf(header.text)?.join(',').toLowerCase() !== CALENDAR_COLUMNS.join(',')) {
    reading.fault(header.number, 'header');
    return reading.result;
  }
  for (const { number, text } of rows) {
    if (reading.isFull) break;
    if (text.trim() === '') continue;
    const fields = fieldsOf(text);
    if (fields === undefined) reading.fault(number, 'quotes');
    else if (fields.length !== CALENDAR_COLUMNS.length) reading.fault(number, 'columns');
    else {
      const [id = '', time = '', currency = '', country = '', importance = '', title = ''] = fields;
      const [previous = '', forecast = '', actual = ''] = fields.slice(CALENDAR_COLUMNS.indexOf('previous'));
      const timeMs = isoTime(time);
      reading.add(
        number,
        checkedEvent({ id, timeMs, currency, country, importance, title, previous, forecast, actual }),
      );
    }
  }
  return reading.result;
}
