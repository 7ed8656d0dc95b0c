/**
 * The server as its own program, started on the parent's request. Everything is loaded by then, so that a test that
 * kills one server after the other does not wait for loading.
 */
import { flushCompileCache } from 'node:module';
import { z } from 'zod';
import '../app.ts';

// for the next process: a killed process does not write its cache
flushCompileCache();
process.once('message', (message) => {
  Object.assign(process.env, z.record(z.string(), z.string()).parse(message));
  void import('../main.ts');
});
