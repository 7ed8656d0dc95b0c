/** `npm run texts`: writes the indexes of the texts. Run it after adding or removing a language or an area. */
import { root } from './lib/paths.mjs';
import { writeTexts } from './lib/texts.mjs';

writeTexts(root);
