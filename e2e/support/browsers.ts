/** How the browsers of the tests are started. */
import { findBrowsers } from '../../scripts/lib/chromium.mjs';

const { full, shell } = findBrowsers();
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'];

const launchOptions = (path: string | undefined, args = ARGS) => ({
  args,
  ...(path === undefined ? {} : { executablePath: path }),
});

/** What almost all tests need; the lighter one where there are two. */
export const HEADLESS_SHELL = { launchOptions: launchOptions(shell) };
/** For `test.use` at the top of a file whose tests need more, such as notifications. */
export const FULL_BROWSER = {
  channel: full === undefined ? 'chromium' : undefined,
  launchOptions: launchOptions(full),
};
/** For pictures that are compared: letters are drawn without regard to the screen. */
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
