/** Launch options for the browsers of the tests. */
import { findBrowsers } from '../../scripts/lib/chromium.mjs';

const { full, shell } = findBrowsers();
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'];

const launchOptions = (path: string | undefined, args = ARGS) => ({
  args,
  ...(path === undefined ? {} : { executablePath: path }),
});

/** Sufficient for almost all tests; the lighter browser if there are two. */
export const HEADLESS_SHELL = { launchOptions: launchOptions(shell) };
/** For `test.use` at the top of a file whose tests need more, such as notifications. */
export const FULL_BROWSER = {
  channel: full === undefined ? 'chromium' : undefined,
  launchOptions: launchOptions(full),
};
/** For screenshots that are compared: glyphs are rendered independently of the screen. */
export const SAME_EVERYWHERE = {
  launchOptions: launchOptions(shell, [
    ...ARGS,
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--disable-font-subpixel-positioning',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
  ]),
};
