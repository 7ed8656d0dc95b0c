import type { Editor } from '@tiptap/react';
import { useEditorState } from '@tiptap/react';
import { Button, classes, TextField } from '@tradewind/ui';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../shared/language.ts';
import { useContentUpload } from '../../shared/use-content-upload.ts';

const MARKS = [
  {
    name: 'heading2',
    icon: Heading2,
    is: ['heading', { level: 2 }],
    run: (e: Editor) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'heading3',
    icon: Heading3,
    is: ['heading', { level: 3 }],
    run: (e: Editor) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  { name: 'bold', icon: Bold, is: ['bold', {}], run: (e: Editor) => e.chain().focus().toggleBold().run() },
  { name: 'italic', icon: Italic, is: ['italic', {}], run: (e: Editor) => e.chain().focus().toggleItalic().run() },
  {
    name: 'underline',
    icon: Underline,
    is: ['underline', {}],
    run: (e: Editor) => e.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'strike',
    icon: Strikethrough,
    is: ['strike', {}],
    run: (e: Editor) => e.chain().focus().toggleStrike().run(),
  },
  { name: 'code', icon: Code, is: ['code', {}], run: (e: Editor) => e.chain().focus().toggleCode().run() },
  {
    name: 'bullets',
    icon: List,
    is: ['bulletList', {}],
    run: (e: Editor) => e.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    icon: ListOrdered,
    is: ['orderedList', {}],
    run: (e: Editor) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    icon: Quote,
    is: ['blockquote', {}],
    run: (e: Editor) => e.chain().focus().toggleBlockquote().run(),
  },
] as const;

/** Formatting commands; each also has a keyboard shortcut (Ctrl or ⌘ with B, I, U and so on). */
export function EditorBar({ editor }: { editor: Editor }) {
  const t = useT();
  const [linking, setLinking] = useState(false);
  const picture = useContentUpload((src) => editor.chain().focus().setImage({ src, alt: '' }).run());
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: MARKS.filter(({ is: [name, attributes] }) => now.isActive(name, attributes)).map(({ name }) => name),
      link: now.isActive('link'),
      picture: now.isActive('image'),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  return (
    <div className="sticky top-0 z-10 rounded-t-control border-b border-line bg-page p-1">
      <div role="toolbar" aria-label={t('content.tools.label')} className="flex flex-wrap gap-0.5">
        {MARKS.map(({ name, icon, run }) => (
          <Tool
            key={name}
            icon={icon}
            label={t(`content.tools.${name}`)}
            active={state.on.includes(name)}
            onUse={() => run(editor)}
          />
        ))}
        <Tool icon={Link} label={t('content.tools.link')} active={state.link} onUse={() => setLinking(!linking)} />
        <Tool icon={ImagePlus} label={t('content.tools.picture')} disabled={picture.busy} onUse={picture.choose} />
        <Tool
          icon={Minus}
          label={t('content.tools.line')}
          onUse={() => editor.chain().focus().setHorizontalRule().run()}
        />
        <Tool
          icon={Undo2}
          label={t('content.tools.undo')}
          disabled={!state.undo}
          onUse={() => editor.chain().focus().undo().run()}
        />
        <Tool
          icon={Redo2}
          label={t('content.tools.redo')}
          disabled={!state.redo}
          onUse={() => editor.chain().focus().redo().run()}
        />
      </div>
      {linking && <LinkField editor={editor} onDone={() => setLinking(false)} />}
      {state.picture && <AltField editor={editor} />}
      {picture.failure !== undefined && (
        <p role="alert" className="px-2 py-1 text-1 text-bad">
          {picture.failure}
        </p>
      )}
    </div>
  );
}

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly active?: boolean;
  readonly disabled?: boolean;
  onUse(): void;
}

function Tool({ icon: Icon, label, active, disabled = false, onUse }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      {...(active === undefined ? {} : { 'aria-pressed': active })}
      onClick={onUse}
      className={classes(
        'hit inline-flex items-center justify-center rounded-control hover:bg-press disabled:opacity-40',
        active === true ? 'bg-accent-soft text-accent' : 'text-muted',
      )}
    >
      <Icon aria-hidden size={18} strokeWidth={1.5} />
    </button>
  );
}

/** The target of the selected link: https or an e-mail address. */
function LinkField({ editor, onDone }: { editor: Editor; onDone(): void }) {
  const t = useT();
  const known: unknown = editor.getAttributes('link')['href'];
  const [href, setHref] = useState(typeof known === 'string' ? known : '');
  const [wrong, setWrong] = useState(false);
  const apply = () => {
    const typed = href.trim();
    const address = /^[^:/@\s]+@[^@\s]+$/u.test(typed) ? `mailto:${typed}` : typed.replace(/^(?!\w+:)/u, 'https://');
    if (typed === '') editor.chain().focus().extendMarkRange('link').unsetLink().run();
    else if (!editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run()) {
      setWrong(true);
      return;
    }
    onDone();
  };
  return (
    <div className="flex flex-wrap items-end gap-2 p-1">
      <TextField
        className="min-w-60 flex-1"
        label={t('content.linkTo')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={href}
        error={wrong ? t('content.linkWrong') : undefined}
        onValueChange={(next) => {
          setHref(next);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          apply();
        }}
      />
      <Button type="button" onClick={apply}>
        {t('content.linkSet')}
      </Button>
    </div>
  );
}

/** Alternative text of a picture, for people who cannot see it. */
function AltField({ editor }: { editor: Editor }) {
  const t = useT();
  const alt = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const known: unknown = now.getAttributes('image')['alt'];
      return typeof known === 'string' ? known : '';
    },
  });
  return (
    <TextField
      className="p-1"
      label={t('content.alt')}
      autoComplete="off"
      maxLength={300}
      value={alt}
      onValueChange={(text) => editor.commands.updateAttributes('image', { alt: text })}
    />
  );
}
