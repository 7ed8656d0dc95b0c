/** Draws the icons of lucide-react like the library, but without features that the app does not use. */

const FILE = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/u;
/** How the library builds an icon from its name, its size and its lines. */
const KNOWN = ['function createLucideIcon(iconDataOrName', 'icon: iconData,', 'forwardRef('];

const LEAN = `import { createElement, forwardRef } from 'react';

const isNamed = (props) => props.role != null || props.title != null || Object.keys(props).some((name) => name.startsWith('aria-') && props[name] != null);

export default ({ name, node, size: grid = 24 }) =>
  forwardRef(({ size = 24, color = 'currentColor', strokeWidth = 2, className, children, ...rest }, ref) =>
    createElement(
      'svg',
      {
        ref,
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: \`0 0 \${grid} \${grid}\`,
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: \`lucide lucide-\${name}\${className ? ' ' + className : ''}\`,
        'aria-hidden': children || isNamed(rest) ? undefined : 'true',
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    ),
  );
`;

/** The library's icon factory in a few lines; throws when its source has an unexpected form. */
export function leanMaker(code) {
  if (KNOWN.some((part) => !code.includes(part)))
    throw new Error('lucide-react has an unexpected form: see scripts/lib/lean-icons.mjs');
  return LEAN;
}

/** A plugin for Vite. */
export const leanIcons = () => ({
  name: 'tradewind-lean-icons',
  transform: (code, id) => (FILE.test(id) ? { code: leanMaker(code), map: null } : undefined),
});
