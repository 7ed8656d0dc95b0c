/** Checked reads of typed arrays: an index out of range is a bug in the engine and throws, instead of reading `undefined`. */

function outside(index: number): never {
  throw new RangeError(`index ${index} is outside its array`);
}

// one reader per array type, so that each stays monomorphic and compiles to a plain load
export function float64At(array: Float64Array, index: number): number {
  const value = array[index];
  return value === undefined ? outside(index) : value;
}

export function int32At(array: Int32Array, index: number): number {
  const value = array[index];
  return value === undefined ? outside(index) : value;
}

export function elementAt<T>(array: readonly T[], index: number): T {
  const value = array[index];
  return value === undefined ? outside(index) : value;
}

export function grownFloat64(array: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(length);
  grown.set(array);
  return grown;
}

export function grownInt32(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(length);
  grown.set(array);
  return grown;
}
