/** For every test: an array or a text with a `maxLength` may get that long. By default fast-check stops at ten elements. */
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), defaultSizeToMaxWhenMaxSpecified: true });
