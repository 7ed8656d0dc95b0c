import '@tradewind/ui/article.css';
import { Image } from '@tiptap/extension-image';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useId } from 'react';
import { EditorBar } from './EditorBar.tsx';

/** Links that the server accepts (docs/reference/news.md); the server decides. */
const LINKS = /^(?:https:\/\/|mailto:)/u;

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    codeBlock: false,
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: (url) => LINKS.test(url) },
  }),
  Image,
];

interface TextEditorProps {
  readonly label: string;
  /** BCP 47 tag of the text. */
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
  /** Initial content. */
  readonly html: string;
  onHtmlChange(html: string): void;
}

/** Text with headings, lists, links, quotes and pictures, styled as readers will see it. */
export function TextEditor({ label, tag, dir, html, onHtmlChange }: TextEditorProps) {
  const id = useId();
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': id,
        lang: tag,
        dir,
        class: 'article-text min-h-60 px-3 py-2.5 outline-none',
      },
    },
    onUpdate: ({ editor: changed }) => onHtmlChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  return (
    <div>
      <p id={id} className="mb-1 text-1 text-muted">
        {label}
      </p>
      <div className="rounded-control border border-line bg-page focus-within:border-accent">
        <EditorBar editor={editor} />
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}
