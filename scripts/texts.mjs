/** `npm run texts`: writes the indexes of the texts. Runs after a language or an area was added or removed. */
import { root } from './lib/paths.mjs';
import { writeTexts } from './lib/texts.mjs';

writeTexts(root);
