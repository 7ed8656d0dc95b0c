/**
 * The version of a build, for Vite: that of package.json and a hash of all files of the build, so that two builds of the
 * same version differ (docs/decisions/0197). The page contains it as <meta name="build">, and /manifest.json as `version`;
 * an open page compares the two.
 */
import { createHash } from 'node:crypto';

const MANIFEST = 'manifest.json';
const DIGITS = 10;

/** File names contain a hash of the content. */
const digestOf = (bundle) =>
  createHash('sha256').update(Object.keys(bundle).toSorted().join('\n')).digest('hex').slice(0, DIGITS);

/** `manifest`: further fields of the manifest. */
export function buildVersion(version, manifest = {}) {
  let build = version;
  const text = () => JSON.stringify({ ...manifest, version: build });
  return {
    name: 'tradewind-build-version',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (bundle !== undefined) build = `${version}+${digestOf(bundle)}`;
        return [{ tag: 'meta', attrs: { name: 'build', content: build }, injectTo: 'head' }];
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        this.emitFile({ type: 'asset', fileName: MANIFEST, source: text() });
      },
    },
    configureServer(server) {
      server.middlewares.use(`${server.config.base}${MANIFEST}`, (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json');
        response.end(text());
      });
    },
  };
}
