import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Mail programs lay out XHTML 1.0 most alike. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Without the requests to load pictures early, which React adds for browsers. */
export const renderMail = (mail: ReactNode): string =>
  doctype + renderToStaticMarkup(mail).replace(/<link rel="preload" as="image"[^<>]*>/g, '')
