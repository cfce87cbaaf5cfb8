"""
A browser of one bare window for WebKitWebDriver: MiniBrowser's own cannot be as narrow as a phone.

usage: webkit-window.py SCRIPT LOG TEXT --automation

Runs SCRIPT at the start of every page. TEXT is the default size of text, in pixels. What a page
posts to the message handler `log` becomes a line of LOG; when it posts {width, height} to `frame`,
its window gets that size, in CSS pixels.
"""
import json
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

with open(sys.argv[1], encoding="utf-8") as file:
    script = WebKit2.UserScript.new(
        file.read(),
        WebKit2.UserContentInjectedFrames.TOP_FRAME,
        WebKit2.UserScriptInjectionTime.START,
        None,
        None,
    )


def open_window(context):
    content = WebKit2.UserContentManager()
    content.add_script(script)
    view = WebKit2.WebView(
        web_context=context, user_content_manager=content, is_controlled_by_automation=True
    )
    view.get_settings().set_default_font_size(int(sys.argv[3]))
    window = Gtk.Window(type=Gtk.WindowType.TOPLEVEL, decorated=False)
    window.set_default_size(1280, 800)
    window.add(view)
    listen(content, "log", log)
    listen(content, "frame", lambda frame: window.resize(**frame))
    view.connect("close", lambda _: window.destroy())
    window.show_all()
    return view


def listen(content, name, handle):
    content.connect(
        f"script-message-received::{name}",
        lambda _, message: handle(json.loads(message.get_js_value().to_json(0))),
    )
    content.register_script_message_handler(name)


def log(line):
    with open(sys.argv[2], "a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def on_automation(context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("webkit-window")
    session.set_application_info(info)
    session.connect("create-web-view", lambda _: open_window(context))


context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.connect("automation-started", on_automation)
Gtk.main()
