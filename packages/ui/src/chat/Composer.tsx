import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { IconButton, Spinner } from '../components/Button.tsx';
import { classes } from '../classes.ts';
import { touchScreen } from '../browser/media.ts';
import { useReadable } from '../readable.ts';

/** A picture that was selected and is being uploaded. */
export interface ComposerPicture {
  readonly previewUrl: string;
  /** Upload progress, 0 to 1; 1 = uploaded. */
  readonly share: number;
  /** Why the upload failed; '' = it has not. */
  readonly failure: string;
}

export interface ComposerTexts {
  readonly label: string;
  readonly placeholder: string;
  readonly send: string;
  readonly attach: string;
  readonly removePicture: string;
  readonly picture: string;
  readonly uploading: string;
  readonly retry: string;
}

interface ComposerProps {
  readonly value: string;
  onValueChange(value: string): void;
  readonly maxLength: number;
  readonly picture: ComposerPicture | undefined;
  readonly texts: ComposerTexts;
  onPicture(file: File): void;
  onRemovePicture(): void;
  onRetryPicture(): void;
  onSend(): void;
  onFocus?(): void;
  /** Handles a key before the field does; true = handled. */
  onKey?(event: KeyboardEvent<HTMLTextAreaElement>): boolean;
  /** Next to the picture button. */
  readonly tools?: ReactNode;
  readonly disabled?: boolean;
  readonly id?: string;
}

const imageOf = (files: FileList | undefined): File | undefined =>
  [...(files ?? [])].find(({ type }) => type.startsWith('image/'));

/** The field for writing a message. It grows with its text; on a desktop Enter sends and Shift+Enter starts a new line. */
export function Composer(props: ComposerProps) {
  const { value, texts, picture, maxLength, disabled = false } = props;
  const onPhone = useReadable(touchScreen);
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const isUploading = picture !== undefined && picture.failure === '' && picture.share < 1;
  const hasFailed = picture !== undefined && picture.failure !== '';
  const canSend = !disabled && !isUploading && !hasFailed && (value.trim() !== '' || picture !== undefined);

  // where the browser cannot do it itself
  useEffect(() => {
    const element = field.current;
    if (element === null || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [value]);

  const send = () => {
    if (!canSend) return;
    props.onSend();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter that only ends the input of a Chinese or Japanese word sends nothing
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (props.onKey?.(event) === true) return event.preventDefault();
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || onPhone) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const image = imageOf(event.clipboardData.files);
    if (image === undefined) return;
    event.preventDefault();
    props.onPicture(image);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const image = imageOf(event.dataTransfer.files);
    if (image !== undefined) props.onPicture(image);
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
      className={classes('shrink-0 border-t bg-page', isOver ? 'border-accent bg-accent-soft' : 'border-line')}
    >
      {picture !== undefined && <Preview {...props} picture={picture} isUploading={isUploading} />}
      <div className="flex items-end gap-1 p-2">
        <IconButton
          label={texts.attach}
          disabled={disabled || picture !== undefined}
          onClick={() => file.current?.click()}
        >
          <ImagePlus aria-hidden size={22} strokeWidth={1.5} />
        </IconButton>
        {props.tools}
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          data-testid="chat-file"
          onChange={(event) => {
            const image = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (image !== undefined) props.onPicture(image);
          }}
        />
        <textarea
          ref={field}
          id={props.id}
          rows={1}
          // an empty field and its placeholder use the direction of the page
          dir={value === '' ? undefined : 'auto'}
          value={value}
          disabled={disabled}
          maxLength={maxLength}
          aria-label={texts.label}
          placeholder={texts.placeholder}
          enterKeyHint={onPhone ? 'enter' : 'send'}
          onChange={(event) => props.onValueChange(event.currentTarget.value)}
          onFocus={() => props.onFocus?.()}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          className="max-h-40 min-h-(--hit) min-w-0 flex-1 resize-none rounded-[22px] border border-field bg-raised px-4 py-2.5 text-3 text-text outline-none [field-sizing:content] placeholder:text-muted focus:border-accent disabled:cursor-not-allowed disabled:text-muted"
        />
        <button
          type="submit"
          aria-label={texts.send}
          title={texts.send}
          aria-disabled={!canSend}
          // keeps the on-screen keyboard open after a tap
          onPointerDown={(event) => event.preventDefault()}
          className={classes(
            'hit grid place-items-center rounded-full transition-colors duration-(--motion-fast)',
            canSend ? 'bg-accent text-on-accent' : 'bg-press text-muted',
          )}
        >
          <SendHorizontal aria-hidden size={20} strokeWidth={1.5} className="rtl:-scale-x-100" />
        </button>
      </div>
      {value.length > maxLength - 200 && (
        <p className="px-4 pb-1 text-end text-1 text-muted tabular-nums" aria-hidden>
          {value.length} / {maxLength}
        </p>
      )}
    </form>
  );
}

interface PreviewProps extends ComposerProps {
  readonly picture: ComposerPicture;
  readonly isUploading: boolean;
}

function Preview({ picture, isUploading, texts, onRemovePicture, onRetryPicture }: PreviewProps) {
  const percent = Math.round(picture.share * 100);
  return (
    <div className="flex items-center gap-3 px-3 pt-2" data-testid="picture-preview">
      <div className="relative size-16 shrink-0 overflow-hidden rounded-control bg-press">
        <img src={picture.previewUrl} alt={texts.picture} className="size-full object-cover" />
        {isUploading && (
          <div
            role="progressbar"
            aria-label={texts.uploading}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="absolute inset-x-0 bottom-0 h-1.5 bg-scrim"
          >
            <div
              className="h-full bg-accent transition-[width] duration-(--motion-fast)"
              style={{ width: `${percent}%` }}
            />
          </div>
        )}
      </div>
      <div className="min-w-0 flex-1 text-1" role="status">
        {picture.failure !== '' && <p className="text-bad">{picture.failure}</p>}
        {isUploading && (
          <p className="flex items-center gap-2 text-muted">
            <Spinner />
            {texts.uploading}
          </p>
        )}
        {picture.failure !== '' && (
          <button type="button" className="hit font-semibold text-accent" onClick={onRetryPicture}>
            {texts.retry}
          </button>
        )}
      </div>
      <IconButton label={texts.removePicture} onClick={onRemovePicture}>
        <X aria-hidden size={20} strokeWidth={1.5} />
      </IconButton>
    </div>
  );
}
