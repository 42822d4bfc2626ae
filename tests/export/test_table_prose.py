"""Tests of converting Markdown quick rules to HTML, including escaping of markup."""

import pytest

from printgen.export.prose import sections_html
from printgen.kit.manifest import RulesText


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("Pay **twice** the *rent*.", "<p>Pay <strong>twice</strong> the <em>rent</em>.</p>"),
        ("- one\n- two", "<ul><li><p>one</p></li><li><p>two</p></li></ul>"),
        ("3. three", '<ol start="3"><li><p>three</p></li></ol>'),
        ("> A note.", "<blockquote><p>A note.</p></blockquote>"),
        ("## More\n\n---", "<h4><strong>More</strong></h4><hr>"),
        (
            "| a | b |\n|---|--:|\n| c | 1 |",
            '<table><thead><tr><th><strong>a</strong></th><th class="end"><strong>b</strong></th></tr></thead>'
            '<tbody><tr><td>c</td><td class="end">1</td></tr></tbody></table>',
        ),
        ("a  \nb", "<p>a<br>b</p>"),
        (
            '<img src="x" onerror="y"> & </div>',
            "<p>&lt;img src=&quot;x&quot; onerror=&quot;y&quot;&gt; &amp; &lt;/div&gt;</p>",
        ),
    ],
)
def test_a_block_is_html(text: str, html: str) -> None:
    assert sections_html([RulesText("<1>", text)]) == f"<h3>&lt;1&gt;</h3>{html}"
