-- A picture of content_images (docs/reference/instruments.md); empty = the apps draw one.
ALTER TABLE instruments ADD COLUMN logo text NOT NULL DEFAULT '';

-- Versions from before had none. They equal the rows that they are versions of, the new column included.
ALTER TABLE instrument_versions DISABLE TRIGGER instrument_versions_append_only;
UPDATE instrument_versions SET terms = terms || '{"logo": ""}';
ALTER TABLE instrument_versions ENABLE TRIGGER instrument_versions_append_only;

-- null = it came with INSTRUMENTS_FILE
ALTER TABLE content_images ALTER COLUMN uploaded_by DROP NOT NULL;
