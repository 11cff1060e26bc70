import { CONTENT_FIELDS, type ContentField, type ListingContent } from '#contract/content.ts';
import { useEffect, useRef, useState } from 'react';
import { usePageFacts } from '../../api/page-facts.tsx';
import { firstWrong, validateListing, type FieldErrors, type ListingFields } from './listing-fields.ts';

/** A form about a listing: what it holds, what is wrong with it, and the ways to change and check it. */
export interface ListingForm {
  readonly fields: ListingFields;
  readonly errors: FieldErrors;
  readonly change: <Name extends ContentField>(name: Name, value: ListingFields[Name]) => void;
  /** What is to be sent; null when something is wrong, which is then shown and has the focus. */
  readonly check: () => ListingContent | null;
  /** Shows what the server found wrong, and focuses the first of it. */
  readonly showErrors: (errors: FieldErrors) => void;
  readonly reset: (fields: ListingFields) => void;
  readonly focus: (name: ContentField) => void;
  /** Notes the input of a field, so that it can be focused. */
  readonly noteInput: (name: ContentField) => (input: HTMLElement | null) => void;
}

/** Holds a form about a listing. It is checked when it is sent first, and from then on as it is changed. */
export function useListingForm(
  initial: ListingFields,
  onChange: (fields: ListingFields) => void = () => {},
): ListingForm {
  const { discordInviteBase } = usePageFacts();
  const [fields, setFields] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isChecked, setIsChecked] = useState(false);
  const latest = useLatest({ fields, isChecked });
  const { noteInput, unfold, focus } = useInputElements();

  const showErrors = (errors: FieldErrors) => {
    setErrors(errors);
    for (const name of CONTENT_FIELDS) if (errors[name] !== undefined) unfold(name);
    const first = firstWrong(errors);
    if (first !== undefined) focus(first);
  };
  return {
    fields,
    errors,
    change: (name, value) => {
      const next = { ...latest.current.fields, [name]: value };
      setFields(next);
      onChange(next);
      if (!latest.current.isChecked) return;
      const found = validateListing(next, discordInviteBase).errors[name];
      setErrors(({ [name]: _before, ...others }) =>
        found === undefined ? others : { ...others, [name]: found },
      );
    },
    check: () => {
      const { content, errors } = validateListing(fields, discordInviteBase);
      setIsChecked(true);
      showErrors(errors);
      return content;
    },
    showErrors,
    reset: (fields) => {
      setFields(fields);
      setErrors({});
      setIsChecked(false);
    },
    focus,
    noteInput,
  };
}

/** The inputs of a form. A folded one cannot be focused, so that is unfolded first. */
function useInputElements() {
  const inputs = useRef<Partial<Record<ContentField, HTMLElement | null>>>({});
  const unfold = (name: ContentField) => {
    const fold = inputs.current[name]?.closest('details');
    if (fold) fold.open = true;
  };
  return {
    noteInput: (name: ContentField) => (input: HTMLElement | null) => {
      inputs.current[name] = input;
    },
    unfold,
    focus: (name: ContentField) => {
      unfold(name);
      inputs.current[name]?.focus();
    },
  };
}

/** The state as it was rendered last: what a late answer changes is added to what was typed meanwhile. */
function useLatest<State>(state: State) {
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  return latest;
}
