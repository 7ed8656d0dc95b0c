/**
 * The server as its own program, started when the parent says so: everything is loaded by then, so that a test which
 * kills one server after the other does not wait for that.
 */
import { flushCompileCache } from 'node:module';
import { z } from 'zod';
import '../app.ts';

// for the next one: a killed process writes nothing
flushCompileCache();
process.once('message', (message) => {
  Object.assign(process.env, z.record(z.string(), z.string()).parse(message));
  void import('../main.ts');
});
